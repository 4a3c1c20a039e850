import ConfabLayout
import ConfabTimeline

extension ThemeKey where Part == TimelineRules {
  /// Intervals go up to a year.
  static let all: [ThemeKey] = [
    .number("clusterInterval", \.clusterInterval, 0...31_536_000),
    .number("headerInterval", \.headerInterval, 0...31_536_000),
    .flag("headerOnNewDay", \.headerOnNewDay),
    .flag("showsStatusLines", \.showsStatusLines),
    .flag("showsNamesInGroups", \.showsNamesInGroups),
    .flag("showsAvatarsInGroups", \.showsAvatarsInGroups),
    .whole("maximumLargeEmoji", \.maximumLargeEmoji, 0...20),
    .text("service", \.service),
  ]
}

extension ThemeKey where Part == Metrics {
  /// Type is at least so large that its initials have a size, and at most so large that a glyph at
  /// the largest scale stays within some megabytes. What the layout divides by is never 0, and the
  /// share that counts as square always holds 1.
  static let all: [ThemeKey] = [
    .number("textSize", \.textSize, 8...80),
    .number("linePitch", \.linePitch, 1...200),
    .whole("textWeight", \.textWeight, 1...1000),
    .number("letterSpacing", \.letterSpacing, -20...100),
    .tracking("tracking", \.tracking),
    .features("features", \.features),
    .number("bubbleInsetVertical", \.bubbleInsetVertical, 0...100),
    .number("bubbleInsetHorizontal", \.bubbleInsetHorizontal, 0...100),
    .number("bubbleRadius", \.bubbleRadius, 0...200),
    .number("bubbleMinimumWidth", \.bubbleMinimumWidth, 0...500),
    .number("bubbleMaximumShare", \.bubbleMaximumShare, 0.1...1),
    .number("bubbleMaximumReserve", \.bubbleMaximumReserve, 0...500),
    .number("edge", \.edge, 0...200),
    .number("tailDrop", \.tailDrop, 0...100),
    .number("gapJoined", \.gapJoined, 0...200),
    .number("gapBetween", \.gapBetween, 0...200),
    .number("gapSection", \.gapSection, 0...200),
    .number("gapAboveDate", \.gapAboveDate, 0...200),
    .number("gapBelowDate", \.gapBelowDate, 0...200),
    .number("gapPhotos", \.gapPhotos, 0...200),
    .number("marginTop", \.marginTop, 0...1000),
    .number("marginBottom", \.marginBottom, 0...1000),
    .number("emojiSize", \.emojiSize, 8...240),
    .number("emojiPitch", \.emojiPitch, 1...400),
    .number("smallSize", \.smallSize, 4...80),
    .number("smallPitch", \.smallPitch, 1...200),
    .number("datePitch", \.datePitch, 1...200),
    .number("nameSize", \.nameSize, 4...80),
    .number("namePitch", \.namePitch, 1...200),
    .number("statusGap", \.statusGap, 0...200),
    .number("statusHeight", \.statusHeight, 0...200),
    .number("statusInset", \.statusInset, 0...200),
    .number("nameGap", \.nameGap, 0...200),
    .number("avatarDiameter", \.avatarDiameter, 4...200),
    .number("avatarGutter", \.avatarGutter, 0...300),
    .number("seenDiameter", \.seenDiameter, 4...200),
    .number("seenPitch", \.seenPitch, 1...200),
    .number("seenGap", \.seenGap, 0...200),
    .whole("seenMaximum", \.seenMaximum, 1...50),
    .number("failedDiameter", \.failedDiameter, 1...200),
    .number("failedGap", \.failedGap, 0...200),
    .number("photoShare", \.photoShare, 0.1...1),
    .number("photoRatioMinimum", \.photoRatioMinimum, 0.1...1),
    .number("photoRatioMaximum", \.photoRatioMaximum, 1...10),
    .number("photoMaximumHeight", \.photoMaximumHeight, 10...2000),
    .number("progressDiameter", \.progressDiameter, 1...200),
    .number("typingWidth", \.typingWidth, 1...300),
    .number("typingHeight", \.typingHeight, 1...200),
    .number("typingDot", \.typingDot, 1...100),
    .number("typingPitch", \.typingPitch, 0...100),
    .number("screenAspect", \.screenAspect, 0.5...5),
  ]
}

extension ThemeKey where Part == Palette {
  static let all: [ThemeKey] = [
    .color("page", \.page),
    .color("incoming", \.incoming),
    .color("incomingText", \.incomingText),
    .color("outgoingTop", \.outgoingTop),
    .color("outgoingBottom", \.outgoingBottom),
    .color("outgoingText", \.outgoingText),
    .color("secondary", \.secondary),
    .color("failure", \.failure),
    .color("accent", \.accent),
    .color("avatarTop", \.avatarTop),
    .color("avatarBottom", \.avatarBottom),
    .color("avatarText", \.avatarText),
    .color("avatarShadow", \.avatarShadow),
    .color("groupPlate", \.groupPlate),
    .color("chrome", \.chrome),
    .color("chromeText", \.chromeText),
    .color("chromeDetail", \.chromeDetail),
    .color("chromeIcon", \.chromeIcon),
    .color("chromeShadow", \.chromeShadow),
    .color("chromeRim", \.chromeRim),
    .color("placeholderText", \.placeholderText),
    .color("sendButton", \.sendButton),
  ]
}
