import CFFmpeg

/// How libav's encoder must be set up so that the same frames give the same bytes on every machine.
///
/// Each line was found by comparing whole-file hashes across thread counts and CPU levels..
package struct CodecRecipe {
  /// libav's name of the encoder.
  package var encoderName: String
  /// Options of the encoder, beyond the fields that every encoder gets.
  package var options: [(String, String)]
  /// Name and options of the bitstream filter that packets pass; `null` changes nothing.
  package var packetFilter: (name: String, options: [(String, String)])

  package init(_ settings: EncodingSettings) {
    let crf = "\(settings.crf)"
    switch settings.codec {
    case .h264:
      encoderName = "libx264"
      options = [
        ("preset", settings.preset),
        ("tune", "animation"),
        ("profile", "high"),
        ("crf", crf),
        // Without it the bytes depend on whether the CPU has SSSE3.
        ("x264-params", "cpu-independent=1"),
      ]
      // x264 writes its version and all options into the first frame of each encoder; no flag stops
      // it, so unit 6 (SEI) is dropped. Nothing else of this recipe makes SEI units.
      packetFilter = ("filter_units", [("remove_types", "6")])
    case .vp9:
      encoderName = "libvpx-vp9"
      options = [
        ("crf", crf),
        ("b", "0"),
        ("deadline", "good"),
        ("cpu-used", settings.preset),
        // Row threads change the bytes.
        ("row-mt", "0"),
      ]
      packetFilter = ("null", [])
    case .av1:
      encoderName = "libsvtav1"
      options = [
        ("preset", settings.preset),
        ("crf", crf),
        // Chunks are the parallelism; the bytes do not depend on it.
        ("svtav1-params", "lp=1"),
      ]
      packetFilter = ("null", [])
    case .uncompressed:
      // The muxer of y4m wants whole frames, the others want bytes.
      encoderName = settings.container == .y4m ? "wrapped_avframe" : "rawvideo"
      options = []
      packetFilter = ("null", [])
    }
  }
}
