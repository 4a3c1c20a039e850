@testable import ConfabEngine

extension SeenHeadEdits {
  /// The edits between lists whose rows show at most ten heads each.
  init(from old: LiveRows, slots: SeenHeadSlots = SeenHeadSlots(), to new: LiveRows) {
    self.init(from: Heads(old) { _ in 10 }, slots, to: Heads(new) { _ in 10 })
  }
}
