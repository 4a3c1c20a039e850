// The front page of this module is Confab.docc/Confab.md. Exports.swift lists the names of other
// libraries that it brings.

/// The version of the engine. Stored pictures and heights depend on it.
public let confabVersion = "0.1.0"
