import Confab

/// A small change to what a picture is drawn from, and the changes that must be named.
struct Mutation: Sendable {
  /// The picture that is changed.
  enum Base: String, Sendable, CaseIterable {
    /// All messages in one picture.
    case page
    /// The screen of a phone.
    case screen
    /// The screen of a phone with its frame.
    case device
    /// Pages of equal heights.
    case pages
  }

  let name: String
  let base: Base
  /// The beginnings of the changes that must be found, without ids of messages. The first one is
  /// the cause, which must come first. With no others, except rows that moved, all changes begin
  /// with one of these.
  let expected: [String]
  /// Whether other changes are allowed: the mutation has consequences for other rows.
  let allowsOthers: Bool
  /// Whether all of ``expected`` are independent edits, which the summary must name.
  let isInSummary: Bool
  let apply: @Sendable (inout MutationInput) throws -> Void

  init(
    _ name: String, _ base: Base = .page, expect expected: String..., others: Bool = false,
    inSummary: Bool = false, _ apply: @escaping @Sendable (inout MutationInput) throws -> Void
  ) {
    self.name = name
    self.base = base
    self.expected = expected
    allowsOthers = others
    isInSummary = inSummary
    self.apply = apply
  }
}

extension MutationInput {
  /// The input of a base.
  init(_ base: Mutation.Base) throws {
    try self.init()
    switch base {
    case .page: break
    case .screen, .device:
      options = RenderOptions(device: .iPhone)
      options.layout.scale = 2
      if base == .device { options.picture.backdrop = Color(red: 1, green: 1, blue: 1) }
    case .pages: options.picture.pageHeight = 320
    }
  }
}
