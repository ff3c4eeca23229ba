extension VideoFile {
  /// Returns ffmpeg's options for its standard input; a window's pixels have no alpha.
  static func input(size: (width: Int, height: Int), rate: Double) -> [String] {
    [
      "-hide_banner", "-loglevel", "error", "-nostdin", "-f", "rawvideo",
      "-pixel_format", "bgr0", "-video_size", "\(size.width)x\(size.height)",
      "-framerate", "\(rate)", "-i", "pipe:0",
    ]
  }

  /// Returns ffmpeg's options for encoding.
  ///
  /// Presets and qualities are tuned by eye and by measurement on two cores: text stays sharp, and H.264 encodes in
  /// real time. VP9 uses no look-ahead, because the videos are as good and as small without it. The encoder then does
  /// not keep 25 frames until the end.
  ///
  /// - Parameters:
  ///   - rate: the frames per second.
  ///   - paletteFrames: the number of sample frames before the video's own, for the palette.
  static func encoding(_ format: VideoFormat, rate: Double, paletteFrames: Int) -> [String] {
    switch format {
    case .mp4:
      // The index is at the front, for players that begin to play before the file is complete.
      video + ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18"]
        + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      video + ["-c:v", "libvpx-vp9", "-crf", "28", "-b:v", "0", "-deadline", "realtime"]
        + ["-cpu-used", "6", "-row-mt", "1", "-lag-in-frames", "0", "-f", "webm"]
    case .gif:
      // If the last frame has no delay of its own, newer versions of ffmpeg show it for a hundredth of a second.
      // The palette comes before the video's first frame, so no frame waits in memory. An ordered
      // dither is calmer than diffused errors and takes two thirds of the bytes.
      [
        "-filter_complex",
        "split[sample][all];"
          + "[sample]trim=end_frame=\(paletteFrames),palettegen=stats_mode=full[palette];"
          + "[all]trim=start_frame=\(paletteFrames),setpts=PTS-STARTPTS[video];"
          + "[video][palette]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle",
        "-final_delay", "\(Int((100 / rate).rounded()))", "-f", "gif",
      ]
    case .pngSequence: []
    }
  }

  /// The options of a pixel format that all players show, with declared colours, because players otherwise guess them.
  private static var video: [String] {
    [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
      "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709",
    ]
  }
}
