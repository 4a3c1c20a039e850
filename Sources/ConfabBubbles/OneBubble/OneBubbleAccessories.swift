import ConfabLayout
import ConfabScene
import ConfabTimeline

extension PresenterRegistry {
  /// Registers the presenter of bubbles with everything inside, and takes away the names, the
  /// labels and the notes that are beside other bubbles.
  ///
  /// - Parameter cards: The presenters of cards that have the theme's own arrangement.
  mutating func registerOneBubble(_ look: OneBubbleLook, cards: [any CardPresenter] = []) {
    register(OneBubblePresenter(look, cards: cards))
    register(NoAccessory(part: "name"))
    register(NoAccessory(part: "forwarded"))
    register(NotesAccessory(look: .withoutEdits))
    if let reactions = look.reactions {
      register(ReactionPillsAccessory(look: reactions.pills, skipsBubbles: true))
      register(StickerAccessory(overlapsBody: false))
    }
  }
}

/// Takes the place of a built-in accessory and shows nothing.
private struct NoAccessory: RowAccessory {
  let part: String
  /// No row asks for it.
  var marks: TimelineItem.Marks? { [] }

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? { nil }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent { Nothing() }

  private struct Nothing: AccessoryContent {
    func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {}
  }
}
