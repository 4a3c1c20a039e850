import ConfabScene

extension LayoutDump.Item: PrintedJSON {
  func print(by printer: inout JSONPrinter) {
    printer.beginObject()
    printer.key("bubble")
    printer.print(bubble)
    printer.key("frame")
    printer.print(frame)
    printer.key("hits")
    printer.print(hits)
    printer.key("id")
    printer.print(id)
    printer.key("kind")
    printer.print(kind)
    printer.key("lines")
    printer.print(lines)
    printer.key("message")
    if let message { printer.print(message) } else { printer.null() }
    printer.key("overflow")
    printer.print(overflow)
    if let seen {
      printer.key("seen")
      printer.print(seen)
    }
    printer.endObject()
  }
}

extension LayoutDump.Line: PrintedJSON {
  func print(by printer: inout JSONPrinter) {
    printer.beginObject()
    printer.key("baseline")
    printer.print(baseline)
    printer.key("end")
    printer.print(end)
    printer.key("ink")
    printer.print(ink)
    printer.key("start")
    printer.print(start)
    printer.key("width")
    printer.print(width)
    printer.endObject()
  }
}

extension LayoutDump.Hit: PrintedJSON {
  func print(by printer: inout JSONPrinter) {
    printer.beginObject()
    printer.key("frame")
    printer.print(frame)
    printer.key("kind")
    printer.print(kind)
    printer.key("target")
    printer.print(target)
    printer.endObject()
  }
}

extension LayoutDump.Head: PrintedJSON {
  func print(by printer: inout JSONPrinter) {
    printer.beginObject()
    if let frame {
      printer.key("frame")
      printer.print(frame)
    }
    printer.key("participant")
    printer.print(participant)
    printer.endObject()
  }
}

extension Size: PrintedJSON {
  func print(by printer: inout JSONPrinter) {
    printer.beginObject()
    printer.key("height")
    printer.print(height)
    printer.key("width")
    printer.print(width)
    printer.endObject()
  }
}

extension Rect: PrintedJSON {
  func print(by printer: inout JSONPrinter) {
    printer.beginObject()
    printer.key("height")
    printer.print(height)
    printer.key("width")
    printer.print(width)
    printer.key("x")
    printer.print(x)
    printer.key("y")
    printer.print(y)
    printer.endObject()
  }
}

extension Insets: PrintedJSON {
  func print(by printer: inout JSONPrinter) {
    printer.beginObject()
    printer.key("bottom")
    printer.print(bottom)
    printer.key("left")
    printer.print(left)
    printer.key("right")
    printer.print(right)
    printer.key("top")
    printer.print(top)
    printer.endObject()
  }
}
