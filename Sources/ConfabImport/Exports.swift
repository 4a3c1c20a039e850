// Conversations and messages, which formats make.
@_exported import ConfabModel
