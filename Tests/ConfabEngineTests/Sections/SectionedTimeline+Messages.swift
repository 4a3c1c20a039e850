import ConfabEngine
import ConfabModel

extension SectionedTimeline {
  /// The ids of the rows that show a message, from top to bottom.
  func itemIDs(ofMessage id: MessageID) -> [String] {
    list.items.elements.filter { $0.item.message?.id == id }.map(\.id)
  }
}
