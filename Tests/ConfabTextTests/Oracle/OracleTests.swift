import Testing

/// All comparisons with PangoLayout.
///
/// They run one after the other: pangocairo is not safe for layouts on several threads, and the
/// lines of PangoLayout depend on what other threads measure.
@Suite(.serialized) enum OracleTests {}
