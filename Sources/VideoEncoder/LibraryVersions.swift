import CFFmpeg
package import Essentials
import MediaFormats

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A library that decides bytes of our files, and its version.
package struct LibraryVersion: Sendable, Hashable {
  /// The library, such as "libavcodec" or "x264".
  package let name: String
  /// Its own words for its version, such as "59.37.100" or "164 r3095 baee400".
  package let version: String
}

/// Versions of the libraries that this process writes files with.
///
/// The libav libraries always; a codec library only if it is loaded and can be asked. Equal settings
/// promise equal bytes for equal versions.
///
/// - Throws: `RenderError` when x264 is there and cannot be asked.
package func libraryVersions() throws(RenderError) -> [LibraryVersion] {
  var list = [
    LibraryVersion(name: "libavfilter", version: dotted(avfilter_version())),
    LibraryVersion(name: "libavformat", version: dotted(avformat_version())),
    LibraryVersion(name: "libavcodec", version: dotted(avcodec_version())),
    LibraryVersion(name: "libavutil", version: dotted(avutil_version())),
  ]
  if let version = try x264Version() { list.append(LibraryVersion(name: "x264", version: version)) }
  let askable = [
    ("libvpx", "vpx_codec_version_str"), ("SVT-AV1", "svt_av1_get_version"),
    ("libaom", "aom_codec_version_str"),
  ]
  for (name, symbol) in askable {
    if let version = textFunction(symbol) {
      list.append(LibraryVersion(name: name, version: version))
    }
  }
  if let version = textVariable("x265_version_str") {
    list.append(LibraryVersion(name: "x265", version: version))
  }
  return list
}

private func dotted(_ version: UInt32) -> String {
  "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
}

/// Reads `const char *symbol` of a library that libavcodec has brought in, without linking to it.
private func textVariable(_ symbol: String) -> String? {
  guard let program = dlopen(nil, RTLD_LAZY) else { return nil }
  defer { dlclose(program) }
  guard let address = dlsym(program, symbol) else { return nil }
  return address.load(as: UnsafePointer<CChar>?.self).map { String(cString: $0) }
}

/// Calls `const char *symbol(void)` of a library that libavcodec has brought in, without linking to it.
private func textFunction(_ symbol: String) -> String? {
  // RTLD_DEFAULT is a macro that Swift does not import; a handle of the program searches the same.
  guard let program = dlopen(nil, RTLD_LAZY) else { return nil }
  defer { dlclose(program) }
  guard let address = dlsym(program, symbol) else { return nil }
  typealias TextFunction = @convention(c) () -> UnsafePointer<CChar>?
  return unsafeBitCast(address, to: TextFunction.self)().map { String(cString: $0) }
}

/// x264 has no call for its version, but writes it into the first frame that it encodes.
private func x264Version() throws(RenderError) -> String? {
  guard avcodec_find_encoder_by_name("libx264") != nil, let packet = try firstX264Packet() else {
    return nil
  }
  return packet.withBytes { bytes in
    let mark = Array("x264 - core ".utf8)
    guard
      let start = (0..<max(0, bytes.count - mark.count)).first(where: { start in
        bytes[start..<(start + mark.count)].elementsEqual(mark)
      })
    else { return nil }
    // "164 r3095 baee400 - H.264/MPEG-4 AVC codec - …"
    let version = bytes[(start + mark.count)...].prefix { (32..<127).contains($0) }
    let words = String(decoding: version, as: UTF8.self).split(separator: " ")
    return words.prefix { $0 != "-" }.joined(separator: " ")
  }
}

private func firstX264Packet() throws(RenderError) -> EncodedPacket? {
  var codec = try CodecHandle.open("libx264", options: [("preset", "ultrafast")]) { context in
    context.pointee.width = 16
    context.pointee.height = 16
    context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
    context.pointee.time_base = AVRational(num: 1, den: 1)
  }
  let frame = try VideoFrame(layout: .yuv420p8, width: 16, height: 16)
  frame.pointer.pointee.pts = 0
  try codec.send(frame, "x264")
  try codec.send(nil, "x264")
  return try codec.receive("x264")
}
