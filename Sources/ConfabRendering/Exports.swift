// Public names of ConfabSupport that this library's functions use.
@_exported import typealias ConfabSupport.ByteSink
@_exported import struct ConfabSupport.FileError
@_exported import class ConfabSupport.InputFolder
@_exported import class ConfabSupport.OutputFile
@_exported import protocol ConfabSupport.RewritableOutput
@_exported import enum ConfabSupport.TemporaryFiles
