import CTypography
import ConfabSupport

/// The axes and the named instances of a variable font.
struct DesignSpace {
  /// One axis.
  struct Axis {
    var tag: String
    var minimum: Double
    var standard: Double
    var maximum: Double

    /// The axis in the form "wght 100–900".
    var description: String {
      "\(tag) \(ShortNumber.text(minimum))–\(ShortNumber.text(maximum))"
    }
  }

  let axes: [Axis]
  /// The names of the instances, in the order of the font.
  let instances: [String]
  private let face: FontBlob
  private let index: Int

  /// The largest number of axes and of instances that are read. Real fonts have at most 64 axes.
  private static let mostAxes = 256
  private static let mostInstances = 4_096

  /// Reads the table `fvar` of a face. A static font has neither axes nor instances.
  init(_ font: MappedFont, face index: Int) {
    self.index = index
    face = font.blob
    guard let face = font.makeFace(index: index) else {
      (axes, instances) = ([], [])
      return
    }
    defer { hb_face_destroy(face) }
    var count = UInt32(Self.mostAxes)
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Self.mostAxes)
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    axes = infos.prefix(Int(count)).map { info in
      Axis(
        tag: Self.text(of: info.tag), minimum: Double(info.min_value),
        standard: Double(info.default_value), maximum: Double(info.max_value))
    }
    let named = min(Int(hb_ot_var_get_named_instance_count(face)), Self.mostInstances)
    instances = (0..<named).map { instance in
      FontName.text(
        of: face, hb_ot_var_named_instance_get_subfamily_name_id(face, UInt32(instance))) ?? ""
    }
  }

  /// The position of an instance on all axes.
  func position(ofInstance instance: Int) -> [FontAxisSetting] {
    guard let face = hb_face_create(face.pointer, UInt32(truncatingIfNeeded: index)) else {
      return []
    }
    defer { hb_face_destroy(face) }
    var count = UInt32(axes.count)
    var values = [Float](repeating: 0, count: axes.count)
    _ = hb_ot_var_named_instance_get_design_coords(face, UInt32(instance), &count, &values)
    return zip(axes, values.prefix(Int(count))).map {
      FontAxisSetting(tag: $0.tag, value: Double($1))
    }
  }

  private static func text(of tag: hb_tag_t) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }
    return String(
      decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
