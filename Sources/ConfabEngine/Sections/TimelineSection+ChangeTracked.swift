import ConfabTimeline

extension TimelineSection: ChangeTracked {
  public func hasSameContent(as other: TimelineSection) -> Bool { self == other }
}
