import ArgumentParser

/// `confab metrics`: measures text in fonts.
struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Measures a font, or compares the sizes of text in several fonts.",
    subcommands: [MetricsFontCommand.self, MetricsCompareCommand.self],
    defaultSubcommand: MetricsFontCommand.self)
}
