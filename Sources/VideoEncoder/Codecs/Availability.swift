import CFFmpeg
package import Essentials
package import MediaFormats

extension VideoCodec {
  /// Whether this libav build has the encoder.
  package var isAvailable: Bool { avcodec_find_encoder_by_name(row.encoderName) != nil }
}

extension ContainerFormat {
  /// Whether this libav build can write it.
  package var isAvailable: Bool {
    guard let muxer = row.muxerName else { return true }
    return av_guess_format(muxer, nil, nil) != nil
  }
}

extension EncodingSettings {
  /// Checks the settings, and that this libav build has what they need.
  ///
  /// - Throws: `RenderError` of category `usage` for settings that do not go together, `unsupported` when this build
  ///   lacks the encoder or the muxer.
  package func requireEncoder() throws(RenderError) {
    try validate()
    let encoder = EncoderSetup(self).encoderName
    guard avcodec_find_encoder_by_name(encoder) != nil else {
      throw RenderError(
        .unsupported, "this libav build has no \(encoder) encoder (\(codec.rawValue))")
    }
    guard container.isAvailable else {
      throw RenderError(.unsupported, "this libav build cannot write \(container.rawValue)")
    }
  }
}
