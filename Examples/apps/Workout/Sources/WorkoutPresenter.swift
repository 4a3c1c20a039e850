import ConfabKinds

/// Measures workouts as cards: a ring for the weekly goal beside a title and a line with numbers.
struct WorkoutPresenter: ItemPresenter {
  let metrics: [any KindMetrics.Type] = [WorkoutMetrics.self]

  func accepts(_ item: TimelineItem) -> Bool { item.message?.payload is Workout }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    guard let workout = item.message?.payload as? Workout else {
      return try PlaceholderPresenter().measure(item, in: context)
    }
    let metrics = context.metrics
    let own = metrics[WorkoutMetrics.self]
    let inset = Size(width: metrics.bubbleInsetHorizontal, height: metrics.bubbleInsetVertical)
    let diameter = own.ringDiameter

    var titleStyle = metrics.bodyStyle
    titleStyle.weight = 600
    let widest = max(context.bodyWidth - 2 * inset.width - diameter - own.gap, diameter)
    let title = try context.block(
      workout.sport.title, style: titleStyle, pitch: metrics.linePitch, width: widest)
    let numbers = [workout.distanceText, workout.paceText].compactMap { $0 }
    let detail = try context.block(
      numbers.joined(separator: " · "), style: metrics.smallStyle, pitch: metrics.smallPitch,
      width: widest)
    let percent = try context.block(
      workout.goalText, style: metrics.smallStyle, pitch: metrics.smallPitch, width: diameter)

    let textWidth = max(title.size.width, detail.size.width)
    let textHeight = title.size.height + own.lineGap + detail.size.height
    let height = max(diameter, textHeight)
    let width = max(
      2 * inset.width + diameter + own.gap + textWidth, metrics.bubbleMinimumWidth)
    let ring = Rect(
      x: context.isMirrored ? width - inset.width - diameter : inset.width,
      y: inset.height + (height - diameter) / 2, width: diameter, height: diameter)
    let textX = context.isMirrored ? ring.x - own.gap - textWidth : ring.maxX + own.gap
    let titleFrame = Rect(
      x: textX, y: inset.height + (height - textHeight) / 2, width: textWidth,
      height: title.size.height)
    let detailFrame = Rect(
      x: textX, y: titleFrame.maxY + own.lineGap, width: textWidth, height: detail.size.height)
    let percentFrame = Rect(
      x: ring.x, y: ring.midY - percent.size.height / 2, width: diameter,
      height: percent.size.height)

    return ItemBody(
      size: Size(width: width, height: height + 2 * inset.height),
      content: WorkoutContent(
        title: PlacedText(block: title, frame: titleFrame),
        detail: PlacedText(block: detail, frame: detailFrame),
        percent: PlacedText(block: percent, frame: percentFrame), ring: ring,
        ringWidth: own.ringWidth, goal: workout.goal, radius: metrics.bubbleRadius))
  }
}
