import ConfabModel

func links(of message: Message) -> [DetectedLink] { [] }
