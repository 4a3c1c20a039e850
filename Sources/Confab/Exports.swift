@_exported import enum ConfabBubbles.ThemeFile
@_exported import enum ConfabLayout.Appearance
@_exported import struct ConfabLayout.ConversationLayout
@_exported import struct ConfabLayout.Device
@_exported import protocol ConfabLayout.ItemPresenter
@_exported import struct ConfabLayout.PresenterRegistry
@_exported import struct ConfabLayout.ScreenStatus
@_exported import struct ConfabLayout.Theme
@_exported import struct ConfabLayout.Warning
@_exported import struct ConfabModel.Answer
@_exported import struct ConfabModel.Attachment
@_exported import enum ConfabModel.Block
@_exported import struct ConfabModel.Conversation
@_exported import struct ConfabModel.ConversationInfo
@_exported import enum ConfabModel.ConversationReader
@_exported import struct ConfabModel.ConversationState
@_exported import enum ConfabModel.DeliveryStatus
@_exported import struct ConfabModel.DocumentError
@_exported import struct ConfabModel.Message
@_exported import enum ConfabModel.MessageBuilder
@_exported import typealias ConfabModel.MessageID
@_exported import struct ConfabModel.MessageKind
@_exported import protocol ConfabModel.MessagePayload
@_exported import struct ConfabModel.Participant
@_exported import typealias ConfabModel.ParticipantID
@_exported import struct ConfabModel.PayloadTypes
@_exported import struct ConfabModel.Reaction
@_exported import struct ConfabModel.TextSpan
@_exported import struct ConfabModel.Timestamp
@_exported import enum ConfabRendering.PictureCompression
@_exported import struct ConfabScene.Color
@_exported import struct ConfabScene.Size
@_exported import struct ConfabSupport.DocumentFileError
@_exported import class ConfabSupport.OutputFile
@_exported import struct ConfabText.FontFeature
@_exported import struct ConfabTimeline.InsertedRow
@_exported import struct ConfabTimeline.MessageFactories
@_exported import enum ConfabTimeline.Selection
@_exported import struct ConfabTimeline.TimelineDecorator

// The names of other libraries that `import Confab` brings, besides those of this module.

// Options and results.
// Kinds of one's own.
// The document.

// The front page of this module is Confab.docc/Confab.md. Exports.swift lists the names of other
// libraries that it brings.

/// The version of the engine. Stored pictures and heights depend on it.
public let confabVersion = "0.1.0"
