public import MediaFormats

/// A measurement to make; nothing is written.
public struct BenchmarkRequest: Sendable, Equatable {
  /// What to draw; its size is that of the encoding measurement.
  public var preset: Preset
  /// The frames to encode.
  public var frames: Range<Int>
  /// The codec.
  public var codec: VideoCodec
  /// The constant rate factor, or nil for the codec's default.
  public var crf: Int?
  /// How many workers, or nil for one a processor.
  public var threads: Int?
  /// Whether drawing is measured of the preset alone, at its own size and with its own paints, in place of a table of
  /// sizes, layouts and paints.
  public var drawsAsItIs: Bool

  /// Makes a request.
  public init(
    preset: Preset, frames: Range<Int>, codec: VideoCodec, crf: Int? = nil, threads: Int? = nil,
    drawsAsItIs: Bool = false
  ) {
    self.preset = preset
    self.frames = frames
    self.codec = codec
    self.crf = crf
    self.threads = threads
    self.drawsAsItIs = drawsAsItIs
  }
}

/// What was measured; every time is a median, and what is compared was measured in turns.
public struct BenchmarkOutcome: Sendable, Equatable {
  /// What background and liquid are filled with.
  public enum Paint: String, Sendable, CaseIterable {
    /// Plain colours.
    case flat
    /// Gradients over the whole frame.
    case gradient
    /// The preset's own paints.
    case own
  }

  /// Drawing one frame on one thread, timeline and geometry included.
  public struct Drawing: Sendable, Equatable {
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// What background and liquid were filled with.
    public var paint: Paint
    /// The layout of pixels.
    public var format: PixelLayout
    /// Making the scene, in milliseconds: once a render.
    public var scene: Double
    /// Filling the same planes with memset, in milliseconds: the limit.
    public var memset: Double
    /// A frame of which only what moved is written, in milliseconds.
    public var damage: Double
    /// A frame drawn whole, in milliseconds.
    public var full: Double

    /// Makes a row.
    public init(
      width: Int, height: Int, paint: Paint, format: PixelLayout, scene: Double, memset: Double,
      damage: Double, full: Double
    ) {
      self.width = width
      self.height = height
      self.paint = paint
      self.format = format
      self.scene = scene
      self.memset = memset
      self.damage = damage
      self.full = full
    }
  }

  /// Rendering a video, in milliseconds of clock time a frame.
  public struct Encoding: Sendable, Equatable {
    /// How many workers there were.
    public var threads: Int
    /// Timeline and drawing alone, on one thread.
    public var drawing: Double
    /// The encoder alone, fed the same frames by the same number of workers.
    public var encoder: Double
    /// The whole render.
    public var whole: Double
    /// The whole render by one worker.
    public var wholeByOne: Double

    /// Makes a row.
    public init(
      threads: Int, drawing: Double, encoder: Double, whole: Double, wholeByOne: Double
    ) {
      self.threads = threads
      self.drawing = drawing
      self.encoder = encoder
      self.whole = whole
      self.wholeByOne = wholeByOne
    }
  }

  /// Drawing at several sizes and with several paints.
  public var drawing: [Drawing]
  /// Rendering the requested frames.
  public var encoding: Encoding

  /// Makes an outcome.
  public init(drawing: [Drawing], encoding: Encoding) {
    self.drawing = drawing
    self.encoding = encoding
  }
}
