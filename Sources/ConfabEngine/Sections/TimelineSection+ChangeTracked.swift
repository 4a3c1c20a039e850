import ConfabTimeline

extension TimelineSection: ChangeTracked {
  /// Whether the sections are equal.
  public func hasSameContent(as other: TimelineSection) -> Bool { self == other }
}
