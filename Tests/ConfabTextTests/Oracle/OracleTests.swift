import Testing

/// All that is compared with PangoLayout.
///
/// One after the other: pangocairo is not safe for layouts on several threads, and PangoLayout's
/// lines depend on what other threads measure.
@Suite(.serialized) enum OracleTests {}
