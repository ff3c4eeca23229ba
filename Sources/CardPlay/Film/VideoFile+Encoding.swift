extension VideoFile {
  /// How ffmpeg is to read its standard input. Alpha says nothing in a window's pixels.
  static func input(size: (width: Int, height: Int), rate: Double) -> [String] {
    [
      "-hide_banner", "-loglevel", "error", "-nostdin", "-f", "rawvideo",
      "-pixel_format", "bgr0", "-video_size", "\(size.width)x\(size.height)",
      "-framerate", "\(rate)", "-i", "pipe:0",
    ]
  }

  /// How it is to encode what it reads.
  ///
  /// Presets and qualities are tuned by eye and by measurement, on two cores: text stays sharp, and
  /// H.264 keeps up with life.
  ///
  /// - Parameter paletteFrames: how many frames come first that are not the film's: the palette is
  ///   made of them.
  static func encoding(_ format: FilmFormat, paletteFrames: Int) -> [String] {
    switch format {
    case .mp4:
      // The index at the front, for players that begin before they have all.
      video + ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18"]
        + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      video + ["-c:v", "libvpx-vp9", "-crf", "28", "-b:v", "0", "-deadline", "realtime"]
        + ["-cpu-used", "6", "-row-mt", "1", "-f", "webm"]
    case .gif:
      // The palette is known before the film's first frame, so none has to wait in memory. A
      // pattern that stands still looks calmer than spread errors, and takes two thirds of the
      // bytes.
      [
        "-filter_complex",
        "split[sample][all];"
          + "[sample]trim=end_frame=\(paletteFrames),palettegen=stats_mode=full[palette];"
          + "[all]trim=start_frame=\(paletteFrames),setpts=PTS-STARTPTS[film];"
          + "[film][palette]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle",
        "-f", "gif",
      ]
    case .pngSequence: []
    }
  }

  /// What all players show, in the colours of a screen and said so: without a word, they guess.
  private static var video: [String] {
    [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
      "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709",
    ]
  }
}
