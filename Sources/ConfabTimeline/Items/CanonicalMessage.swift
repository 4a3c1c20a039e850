import ConfabModel

extension CanonicalEncoder {
  /// Encodes a message as an object with the keys of the document, except that it has no `id`,
  /// which isn't content; times are `[milliseconds since 1970, seconds east of UTC]`; the key of
  /// the payload is `payload`; and what few messages have is in `extras`. Empty and false members
  /// are left out.
  package mutating func encode(_ message: Message) {
    object { encoder in
      encoder.encode("at", message.at)
      encoder.encode("attachments", message.attachments) { $0.encode($1) }
      encoder.encode("deliveredAt", message.deliveredAt)
      encoder.encode("edited", if: message.edited)
      if let extras = message.extrasJSON {
        encoder.encode("extras")
        encoder.encode(extras)
      }
      if let forward = message.forward {
        encoder.encode("forward")
        encoder.object {
          $0.encode("from", forward.from)
          $0.encode("many", if: forward.isFrequent)
        }
      }
      encoder.encode("from", message.from)
      encoder.encode("kind", message.kind.rawValue)
      if let payload = message.payload {
        encoder.encode("payload")
        encoder.encode(payload.json)
      }
      encoder.encode("reactions", message.reactions) { encoder, reaction in
        encoder.object {
          $0.encode("by", reaction.by) { $0.encode($1) }
          $0.encode("count", reaction.count)
          $0.encode("emoji", reaction.emoji)
          $0.encode("sticker", reaction.sticker)
        }
      }
      encoder.encode("readAt", message.readAt)
      encoder.encode("replyTo", message.replyTo)
      encoder.encode("spans", message.spans) { encoder, span in
        encoder.object {
          $0.encode("end", span.end)
          $0.encode("open", if: span.isOpen)
          $0.encode("start", span.start)
          $0.encode("style", span.style.rawValue)
          $0.encode("target", span.target)
        }
      }
      encoder.encode("status", message.status?.rawValue)
      encoder.encode("text", message.text)
    }
  }

  private mutating func encode(_ key: String, _ time: Timestamp?) {
    guard let time else { return }
    encode(key)
    array {
      $0.encode(Double(time.milliseconds))
      $0.encode(Double(time.offset))
    }
  }

  private mutating func encode(_ attachment: Attachment) {
    object {
      $0.encode("bytes", attachment.bytes)
      $0.encode("duration", attachment.duration)
      $0.encode("failed", if: attachment.transfer == .failed)
      $0.encode("form", attachment.form?.rawValue)
      $0.encode("height", attachment.height)
      $0.encode("mime", attachment.mime)
      $0.encode("muted", if: attachment.isMuted)
      $0.encode("name", attachment.name)
      $0.encode("played", attachment.played)
      $0.encode("poster", attachment.poster)
      if case .progress(let share) = attachment.transfer { $0.encode("progress", share) }
      $0.encode("speed", attachment.speed)
      $0.encode("src", attachment.src)
      $0.encode("transcript", attachment.transcript)
      $0.encode("viewOnce", attachment.viewOnce?.rawValue)
      $0.encode("waveform", attachment.waveform) { $0.encode($1) }
      $0.encode("width", attachment.width)
    }
  }
}
