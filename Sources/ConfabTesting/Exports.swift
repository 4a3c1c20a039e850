// The names of other libraries that `import ConfabTesting` brings, besides those of this module.

@_exported import Confab

@_exported import struct ConfabScenario.LoadedScenario
@_exported import struct ConfabScenario.Scenario
@_exported import enum ConfabScenario.ScenarioReader
@_exported import struct ConfabScene.PixelRect
@_exported import struct ConfabScene.Scene
@_exported import struct ConfabSnapshots.ComparisonRules
@_exported import enum ConfabSnapshots.PixelMetric
@_exported import struct ConfabSnapshots.Tolerance
