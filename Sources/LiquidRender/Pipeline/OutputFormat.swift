import VideoEncoder

/// A way to compress pictures.
public struct CodecChoice: Sendable, Equatable {
  /// Its name.
  public var name: String
  /// The constant rate factors it knows, lower is better, or nil when there is nothing to choose.
  public var crf: ClosedRange<Int>?
  /// The constant rate factor that holds when none is given.
  public var defaultCRF: Int?

  /// Makes a description.
  public init(name: String, crf: ClosedRange<Int>? = nil, defaultCRF: Int? = nil) {
    self.name = name
    self.crf = crf
    self.defaultCRF = defaultCRF
  }
}

/// A file format and the codecs it may hold.
public struct OutputFormat: Sendable, Equatable {
  /// Its name.
  public var name: String
  /// The file name extensions that choose it, without a dot; at least one.
  public var extensions: [String]
  /// The codecs that go with it, the default first; at least one.
  public var codecs: [CodecChoice]
  /// Whether it can be written to a pipe.
  public var canStream: Bool

  /// Makes a description.
  public init(name: String, extensions: [String], codecs: [CodecChoice], canStream: Bool) {
    self.name = name
    self.extensions = extensions
    self.codecs = codecs
    self.canStream = canStream
  }

  /// Every format, the default one first; codecs that this libav build lacks are named all the same,
  /// so that asking for one says what is missing.
  static let all: [OutputFormat] = ContainerFormat.allCases.map { container in
    OutputFormat(
      name: container.rawValue, extensions: container.fileExtensions,
      codecs: ([container.defaultCodec] + container.codecs.filter { $0 != container.defaultCodec })
        .map { codec in
          let range = codec.traits.crfRange
          return CodecChoice(
            name: codec.rawValue, crf: range,
            defaultCRF: range == nil ? nil : codec.traits.defaultCRF)
        },
      canStream: container.canStream)
  }
}
