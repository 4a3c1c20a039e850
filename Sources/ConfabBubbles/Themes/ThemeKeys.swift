import ConfabLayout
import ConfabTimeline

extension ThemeKey where Part == TimelineRules {
  /// The keys of rules. Intervals are at most a year.
  static let all: [ThemeKey] = [
    .number("clusterInterval", \.clusterInterval, 0...31_536_000),
    .number("headerInterval", \.headerInterval, 0...31_536_000),
    .flag("headerOnNewDay", \.headerOnNewDay),
    .flag("showsStatusLines", \.showsStatusLines),
    .flag("showsReceipts", \.showsReceipts),
    .flag("showsNamesInGroups", \.showsNamesInGroups),
    .flag("showsAvatarsInGroups", \.showsAvatarsInGroups),
    .flag("showsEverySpeaker", \.showsEverySpeaker),
    .flag("showsAvatarsInPairs", \.showsAvatarsInPairs),
    .flag("showsQuotesAbove", \.showsQuotesAbove),
    .flag("showsReaders", \.showsReaders),
    .flag("showsDeletedAtSide", \.showsDeletedAtSide),
    .flag("showsCallsAtSide", \.showsCallsAtSide),
    .flag("reactionsStartCluster", \.reactionsStartCluster),
    .flag("reactionsEndCluster", \.reactionsEndCluster),
    .flag("hidesRepeatedTimes", \.hidesRepeatedTimes),
    .flag("marksDelivery", \.marksDelivery),
    .flag("showsTyping", \.showsTyping),
    .flag("startsAtBottom", \.startsAtBottom),
    .flag("endsSections", \.endsSections),
    .whole("maximumLargeEmoji", \.maximumLargeEmoji, 0...20),
    .text("service", \.service),
  ]
}

extension ThemeKey where Part: MetricsGroup {
  /// The keys of all measures with their ranges.
  static var measures: [ThemeKey] {
    Part.measures.map { measure in
      switch measure {
      case .number(let name, let path, let bounds, _): .number(name, path, bounds)
      case .whole(let name, let path, let bounds): .whole(name, path, bounds)
      }
    }
  }
}

extension ThemeKey where Part == Metrics {
  /// The keys of the metrics that all rows need. Those of kinds are their measures.
  static let all: [ThemeKey] =
    measures + [
      .tracking("tracking", \.tracking), .features("features", \.features),
      .flag("avoidsLoneWord", \.avoidsLoneWord),
    ]
}

extension ThemeKey where Part == Palette {
  /// The keys of the wallpaper and all colors.
  static let all: [ThemeKey] = [
    .color("page", \.page),
    .wallpaper("wallpaper", \.wallpaper),
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
    .optionalColor("incomingDetail", \.incomingDetail),
    .optionalColor("outgoingDetail", \.outgoingDetail),
    .optionalColor("outgoingAccent", \.outgoingAccent),
    .optionalColor("readTick", \.readTick),
    .optionalColor("bubbleRim", \.bubbleRim),
    .optionalColor("bubbleShadow", \.bubbleShadow),
    .colors("names", \.names),
    .colors("avatarTops", \.avatarTops),
    .colors("avatarBottoms", \.avatarBottoms),
    .colors("avatarTexts", \.avatarTexts),
  ]
}
