import CFFmpeg
package import Essentials
package import MediaFormats

/// A graph of libavfilter through which pictures are sent.
package final class FilterGraph {
  private let graph: UnsafeMutablePointer<AVFilterGraph>
  private var sources: [UnsafeMutablePointer<AVFilterContext>] = []
  private var sink: UnsafeMutablePointer<AVFilterContext>?
  private var sent: [Int64]

  /// Builds a graph; `description` in libavfilter's language leads from the inputs' names to `[out]`.
  package init(
    inputs: [(name: String, width: Int, height: Int, layout: PixelLayout)], _ description: String
  ) throws(RenderError) {
    LibAV.prepare()
    graph = try LibAV.allocated(avfilter_graph_alloc(), "avfilter_graph_alloc")
    sent = inputs.map { _ in 0 }
    // Threads would only slice the pictures; the graph runs on the caller's.
    graph.pointee.nb_threads = 1
    for input in inputs {
      let arguments =
        "video_size=\(input.width)x\(input.height):pix_fmt=\(input.layout.avFormat.rawValue)"
        + ":time_base=1/1:pixel_aspect=1/1"
      sources.append(try create("buffer", input.name, arguments))
    }
    let sink = try create("buffersink", "out", nil)
    self.sink = sink
    var open = avfilter_inout_alloc()
    var ends = avfilter_inout_alloc()
    defer {
      avfilter_inout_free(&open)
      avfilter_inout_free(&ends)
    }
    var next = open
    for (index, input) in inputs.enumerated() {
      next?.pointee.name = av_strdup(input.name)
      next?.pointee.filter_ctx = sources[index]
      next?.pointee.pad_idx = 0
      if index + 1 < inputs.count { next?.pointee.next = avfilter_inout_alloc() }
      next = next?.pointee.next
    }
    ends?.pointee.name = av_strdup("out")
    ends?.pointee.filter_ctx = sink
    ends?.pointee.pad_idx = 0
    try LibAV.check(
      avfilter_graph_parse_ptr(graph, description, &ends, &open, nil),
      "avfilter_graph_parse_ptr", description, category: .unsupported)
    try LibAV.check(
      avfilter_graph_config(graph, nil), "avfilter_graph_config", description)
  }

  deinit {
    var graph: UnsafeMutablePointer<AVFilterGraph>? = graph
    avfilter_graph_free(&graph)
  }

  private func create(
    _ filter: String, _ name: String, _ arguments: String?
  ) throws(RenderError) -> UnsafeMutablePointer<AVFilterContext> {
    var context: UnsafeMutablePointer<AVFilterContext>?
    try LibAV.check(
      avfilter_graph_create_filter(
        &context, avfilter_get_by_name(filter), name, arguments, nil, graph),
      "avfilter_graph_create_filter", filter, category: .unsupported)
    return try LibAV.allocated(context, "avfilter_graph_create_filter")
  }

  /// Sends a copy of a frame to an input, or nil at its end.
  package func send(_ frame: VideoFrame?, to input: Int) throws(RenderError) {
    guard let frame else {
      try LibAV.check(
        av_buffersrc_add_frame_flags(sources[input], nil, 0), "av_buffersrc_add_frame", "filter")
      return
    }
    // A copy, because filters keep references and the caller draws into its frame again.
    let copy = try VideoFrame(layout: frame.layout, width: frame.width, height: frame.height)
    try LibAV.check(av_frame_copy(copy.pointer, frame.pointer), "av_frame_copy", "filter")
    copy.pointer.pointee.pts = sent[input]
    sent[input] += 1
    try LibAV.check(
      // Pushed through at once: a graph that nobody asks for pictures would keep every frame.
      av_buffersrc_add_frame_flags(
        sources[input], copy.pointer, Int32(AV_BUFFERSRC_FLAG_PUSH)),
      "av_buffersrc_add_frame", "filter")
  }

  /// The next picture, or nil when the graph wants more.
  package func receive() throws(RenderError) -> FilteredFrame? {
    let frame = FilteredFrame(try LibAV.allocated(av_frame_alloc(), "av_frame_alloc"))
    let code = av_buffersink_get_frame(sink, frame.pointer)
    if code == LV_AVERROR_EAGAIN || code == LV_AVERROR_EOF { return nil }
    try LibAV.check(code, "av_buffersink_get_frame", "filter")
    return frame
  }
}

/// A picture that came out of a filter.
package final class FilteredFrame {
  let pointer: UnsafeMutablePointer<AVFrame>

  init(_ pointer: UnsafeMutablePointer<AVFrame>) { self.pointer = pointer }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&pointer)
  }

  /// The 256 colours of an indexed picture, as 0xAARRGGBB.
  package var palette: [UInt32] {
    guard let entries = pointer.pointee.data.1 else { return [] }
    return (0..<256).map {
      UnsafeRawPointer(entries).loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)
    }
  }

  /// Copies the samples of an indexed picture.
  package func copyIndices(into plane: VideoFrame.Plane) {
    guard let data = pointer.pointee.data.0 else { return }
    for row in 0..<plane.rows {
      UnsafeMutableRawPointer(plane.pointer + row * plane.stride).copyMemory(
        from: data + row * Int(pointer.pointee.linesize.0), byteCount: plane.rowBytes)
    }
  }

  /// The pixels of a palette's picture of 16 × 16 colours, as 0xAARRGGBB.
  package var colours: [UInt32] {
    guard let data = pointer.pointee.data.0 else { return [] }
    return (0..<256).map { index in
      UnsafeRawPointer(data + index / 16 * Int(pointer.pointee.linesize.0))
        .loadUnaligned(fromByteOffset: index % 16 * 4, as: UInt32.self)
    }
  }
}
