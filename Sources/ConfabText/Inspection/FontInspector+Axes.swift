import CTypography

/// A design axis of a variable font.
package struct FontAxisRecord: Sendable, Hashable {
  /// The tag.
  package var tag: String
  /// The name; `nil` if the font has none.
  package var name: String?
  /// The smallest value.
  package var minimum: Double
  /// The value without a setting.
  package var standard: Double
  /// The largest value.
  package var maximum: Double
  /// Whether the font asks programs not to show the axis to people.
  package var isHidden: Bool
}

/// A named position in the design space of a variable font.
package struct FontInstanceRecord: Sendable, Hashable {
  /// The name of the style; `nil` if the font has none.
  package var name: String?
  /// The PostScript name; `nil` if the font has none.
  package var postScriptName: String?
  /// The position on all axes, in their order.
  package var position: [FontAxisSetting]
}

extension FontInspector {
  /// The axes, in the order of the font; at most 256.
  package func axes() -> [FontAxisRecord] {
    designSpace.axes.indices.compactMap { index in
      var info = hb_ot_var_axis_info_t()
      var count: UInt32 = 1
      hb_ot_var_get_axis_infos(face, UInt32(index), &count, &info)
      guard count == 1 else { return nil }
      return FontAxisRecord(
        tag: designSpace.axes[index].tag, name: name(info.name_id),
        minimum: Double(info.min_value), standard: Double(info.default_value),
        maximum: Double(info.max_value),
        isHidden: info.flags.rawValue & HB_OT_VAR_AXIS_FLAG_HIDDEN.rawValue != 0)
    }
  }

  /// The named instances, in the order of the font; at most 4,096.
  package func instances() -> [FontInstanceRecord] {
    designSpace.instances.indices.map { index in
      let postScript = hb_ot_var_named_instance_get_postscript_name_id(face, UInt32(index))
      let name = designSpace.instances[index]
      return FontInstanceRecord(
        name: name.isEmpty ? nil : name, postScriptName: self.name(postScript),
        position: designSpace.position(ofInstance: index))
    }
  }
}
