import ConfabModel

extension Redactor {
  /// A payload after replacing what is asked for; `nil` for one of a kind that the document format
  /// does not define.
  mutating func payload(_ payload: any MessagePayload) -> (any MessagePayload)? {
    switch payload {
    case let link as LinkPreview: self.link(link)
    case let location as Location: self.location(location)
    case let contact as Contact: self.contact(contact)
    case let poll as Poll: self.poll(poll)
    case let call as Call: self.call(call)
    case let call as ToolCall: tool(call)
    case let order as Order: self.order(order)
    case let event as CalendarEvent: self.event(event)
    case let payment as Payment: self.payment(payment)
    case let product as Product: self.product(product)
    case let music as Music: self.music(music)
    case let card as AppCard: self.card(card)
    case let event as SystemEvent: self.system(event)
    case let value as JSONValue: custom(value)
    default: nil
    }
  }

  private mutating func link(_ link: LinkPreview) -> LinkPreview {
    LinkPreview(
      url: url(link.url), title: link.title.map { label($0) },
      description: link.description.map { text($0) }, site: link.site.map { label($0) },
      image: link.image.map { picture($0) }, size: link.size, isVideo: link.isVideo)
  }

  private mutating func location(_ location: Location) -> Location {
    var result = location
    result.extensions = [:]
    result.title = location.title.map { label($0) }
    result.address = location.address.map { label($0) }
    result.image = location.image.map { picture($0) }
    if hidesTexts { (result.latitude, result.longitude) = (nil, nil) }
    return result
  }

  private mutating func contact(_ contact: Contact) -> Contact {
    let hides = hidesNames || hidesTexts
    return Contact(
      name: contactName(contact.name),
      phone: hides ? contact.phone.map { _ in MadeUpText.phone(using: &random) } : contact.phone,
      email: hides ? contact.email.map { _ in MadeUpText.email(using: &random) } : contact.email,
      organization: contact.organization.map { label($0) },
      avatar: hidesNames ? nil : contact.avatar.map { picture($0, shape: (1, 1)) })
  }

  private mutating func poll(_ poll: Poll) -> Poll {
    var result = poll
    result.extensions = [:]
    result.question = text(poll.question)
    result.options = poll.options.map { option in
      var result = option
      result.extensions = [:]
      result.text = label(option.text)
      result.votes = option.votes.map(person)
      result.count = option.count.map { max(option.votes.count, count($0)) }
      return result
    }
    result.voters = poll.voters.map { count($0) }
    return result
  }

  private func call(_ call: Call) -> Call {
    let known: [Call.Outcome] = [
      .answered, .missed, .declined, .cancelled, .busy, .failed, .ringing, .ongoing,
    ]
    return Call(
      known.contains(call.outcome) || !hidesTexts && !hidesNames ? call.outcome : .answered,
      isVideo: call.isVideo, isGroup: call.isGroup, participants: call.participants.map(person),
      duration: hidesTexts ? call.duration.map(MadeUpText.duration) : call.duration)
  }

  private mutating func order(_ order: Order) -> Order {
    var result = order
    result.extensions = [:]
    result.title = label(order.title)
    result.status = order.status.map { label($0) }
    result.price = order.price.map { amount($0) }
    result.number = order.number.map { amount($0) }
    result.merchant = order.merchant.map { label($0) }
    result.image = order.image.map { picture($0) }
    result.items = order.items.map { item in
      var result = item
      result.extensions = [:]
      result.name = label(item.name)
      result.price = item.price.map { amount($0) }
      result.quantity = item.quantity.map { count($0) }
      return result
    }
    return result
  }

  private mutating func event(_ event: CalendarEvent) -> CalendarEvent {
    var result = event
    result.extensions = [:]
    result.title = label(event.title)
    result.place = event.place.map { label($0) }
    result.going = event.going.map(person)
    result.goingCount = event.goingCount.map { max(event.going.count, count($0)) }
    if hidesTexts {
      // A date and a place make an event known.
      let days = Int64(random.int(3...40))
      let shift = days * 86_400_000 + Int64(random.int(1...8)) * 3_600_000
      result.start?.milliseconds += shift
      result.end?.milliseconds += shift
    }
    return result
  }

  private mutating func payment(_ payment: Payment) -> Payment {
    var result = payment
    result.extensions = [:]
    result.amount = amount(payment.amount)
    result.status = payment.status.map { label($0) }
    result.note = payment.note.map { text($0) }
    result.service = payment.service.map { label($0) }
    return result
  }

  private mutating func product(_ product: Product) -> Product {
    var result = product
    result.extensions = [:]
    result.title = label(product.title)
    result.subtitle = product.subtitle.map { label($0) }
    result.price = product.price.map { amount($0) }
    result.oldPrice = product.oldPrice.map { amount($0) }
    result.merchant = product.merchant.map { label($0) }
    result.status = product.status.map { label($0) }
    result.image = product.image.map { picture($0) }
    result.url = product.url.map { url($0) }
    return result
  }

  private mutating func music(_ music: Music) -> Music {
    var result = music
    result.extensions = [:]
    result.title = label(music.title)
    result.artist = music.artist.map { label($0) }
    result.album = music.album.map { label($0) }
    result.service = music.service.map { label($0) }
    result.image = music.image.map { picture($0, shape: (1, 1)) }
    if hidesTexts { result.duration = music.duration.map(MadeUpText.duration) }
    result.url = music.url.map { url($0) }
    return result
  }

  private mutating func card(_ card: AppCard) -> AppCard {
    AppCard(
      title: label(card.title), subtitle: card.subtitle.map { label($0) },
      caption: card.caption.map { label($0) }, subcaption: card.subcaption.map { label($0) },
      app: card.app.map { label($0) }, icon: card.icon.map { picture($0, shape: (1, 1)) },
      image: card.image.map { picture($0) }, url: card.url.map { url($0) })
  }

  private mutating func system(_ event: SystemEvent) -> SystemEvent {
    var result = event
    result.extensions = [:]
    result.people = event.people.map(person)
    result.name = event.name.map { label($0) }
    if hidesTexts { result.duration = event.duration.map(MadeUpText.timer) }
    return result
  }

  /// The payload of a host's own kind. Only the card that every theme shows is known.
  private mutating func custom(_ value: JSONValue) -> JSONValue? {
    guard case .object(let members) = value, let card = members["card"],
      let known = try? AppCard(json: card)
    else { return .object([:]) }
    return .object(["card": self.card(known).json])
  }
}
