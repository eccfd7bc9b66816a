/// How libav's encoder must be set up so that the same frames give the same bytes on every machine.
///
/// Each line was found by comparing hashes of whole files across thread counts and CPU levels.
package struct EncoderSetup: Sendable {
  /// libav's name of the encoder.
  package var encoderName: String
  /// Options of the encoder, beyond the fields that every encoder gets.
  package var options: [(String, String)]
  /// Name and options of the bitstream filter that packets pass; `null` changes nothing.
  package var packetFilter: (name: String, options: [(String, String)])

  /// Makes a set-up.
  package init(
    _ encoderName: String, _ options: [(String, String)] = [],
    packetFilter: (name: String, options: [(String, String)]) = ("null", [])
  ) {
    self.encoderName = encoderName
    self.options = options
    self.packetFilter = packetFilter
  }

  /// Makes the set-up that settings ask for.
  package init(_ settings: EncodingSettings) { self = settings.codec.row.setup(settings) }
}
