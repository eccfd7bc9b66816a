import VideoEncoder

/// A way to compress pictures.
public struct CodecChoice: Sendable, Equatable {
  /// Its name.
  public var name: String
  /// The constant rate factors it knows, lower is better, or nil when there is nothing to choose.
  public var crf: ClosedRange<Int>?
  /// The constant rate factor that holds when none is given.
  public var defaultCRF: Int?
  /// The words for quality that it knows, worst first.
  public var qualities: [String] = []
  /// The pixel layouts that it takes in this format, the usual one first.
  public var pixels: [String] = []
  /// Whether it can keep a transparent background in this format.
  public var hasAlpha = false
  /// The highest frame rate, in frames per second.
  public var maximumFrameRate = 1000
  /// libav's name of the encoder.
  public var encoder = ""
  /// Whether this libav build has the encoder.
  public var isAvailable = true

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
  /// Whether a file of it keeps the recipe.
  public var holdsRecipe = false
  /// Whether players repeat it for ever by themselves.
  public var repeatsItself = false
  /// Whether this libav build can write it.
  public var isAvailable = true

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
    var format = OutputFormat(
      name: container.rawValue, extensions: container.fileExtensions,
      codecs: container.codecs.map { CodecChoice($0, in: container) },
      canStream: container.canStream)
    format.holdsRecipe = container.holdsNote
    format.repeatsItself = container.repeatsItself
    format.isAvailable = container.isAvailable
    return format
  }

  /// The format of a name, or nil.
  public static func named(_ name: String) -> OutputFormat? { all.first { $0.name == name } }
}

extension CodecChoice {
  fileprivate init(_ codec: VideoCodec, in container: ContainerFormat) {
    let traits = codec.traits
    self.init(
      name: codec.rawValue, crf: traits.crfRange, defaultCRF: traits.crf(of: .standard))
    let layouts = codec.layouts(in: container)
    qualities = traits.qualities.map(\.rawValue)
    pixels = layouts.map(\.name)
    hasAlpha = layouts.contains(where: \.hasAlpha)
    maximumFrameRate = min(traits.maximumFrameRate, container.maximumFrameRate ?? .max)
    encoder = traits.encoderName
    isAvailable = codec.isAvailable
  }
}

extension VideoCodec {
  /// The layouts that the codec takes in a container, the usual one first.
  func layouts(in container: ContainerFormat) -> [PixelLayout] {
    traits.layouts.filter { layout in
      if layout == .gray8 { return false }
      guard layout.hasAlpha else { return true }
      // AV1 has no alpha of its own; AVIF adds it as a second picture, a gray one.
      if self == .av1 { return container == .avif }
      return container.holdsAlpha && container != .y4m
    }
  }
}

extension ContainerFormat {
  /// The highest rate at which players show every frame, or nil where they all do.
  ///
  /// Browsers show a frame of an animated picture that lasts 10 ms or less for 100 ms.
  var maximumFrameRate: Int? {
    switch self {
    case .gif: 50
    case .apng, .webp, .avif: 60
    default: nil
    }
  }
}
