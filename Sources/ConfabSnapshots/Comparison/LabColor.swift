import FoundationEssentials
import Glibc

/// A color in CIELAB with the white point D65.
struct LabColor: Equatable {
  var lightness: Double
  var a: Double
  var b: Double

  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// The color of sRGB values, 0 … 1 (IEC 61966-2-1; CIE 15).
  init(red: Double, green: Double, blue: Double) {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (linear(red), linear(green), linear(blue))
    func curve(_ value: Double) -> Double {
      value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
    }
    let x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    let y = curve(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    let z = curve((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    // The rounded matrix gives grays a tiny chroma with some hue, and CIEDE2000 counts any hue
    // fully.
    let isGray = red == green && green == blue
    self.init(
      lightness: 116 * y - 16, a: isGray ? 0 : 500 * (x - y), b: isGray ? 0 : 200 * (y - z))
  }

  /// The difference CIEDE2000 with the weights 1 (Sharma, Wu and Dalal, "The CIEDE2000
  /// color-difference formula: implementation notes, supplementary test data, and mathematical
  /// observations", 2005; the numbers are those of its equations).
  func deltaE2000(to other: LabColor) -> Double {
    func power7(_ value: Double) -> Double { pow(value, 7) }
    let radians = Double.pi / 180
    // (2) to (7)
    let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let g = 0.5 * (1 - (power7(meanChroma) / (power7(meanChroma) + power7(25))).squareRoot())
    let (a1, a2) = ((1 + g) * a, (1 + g) * other.a)
    let (chroma1, chroma2) = (hypot(a1, b), hypot(a2, other.b))
    func hue(_ a: Double, _ b: Double) -> Double {
      guard a != 0 || b != 0 else { return 0 }
      let angle = atan2(b, a) / radians
      return angle < 0 ? angle + 360 : angle
    }
    let (hue1, hue2) = (hue(a1, b), hue(a2, other.b))
    // (8) to (11)
    let isGray = chroma1 * chroma2 == 0
    var turn = isGray ? 0 : hue2 - hue1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let lightnessChange = other.lightness - lightness
    let chromaChange = chroma2 - chroma1
    let hueChange = 2 * (chroma1 * chroma2).squareRoot() * sin(turn / 2 * radians)
    // (12) to (14)
    let meanLightness = (lightness + other.lightness) / 2
    let chroma = (chroma1 + chroma2) / 2
    var hue = hue1 + hue2
    if !isGray {
      if abs(hue1 - hue2) > 180 { hue += hue < 360 ? 360 : -360 }
      hue /= 2
    }
    // (15) to (22)
    let t =
      1 - 0.17 * cos((hue - 30) * radians) + 0.24 * cos(2 * hue * radians)
      + 0.32 * cos((3 * hue + 6) * radians) - 0.20 * cos((4 * hue - 63) * radians)
    let rotation = 30 * exp(-((hue - 275) / 25) * ((hue - 275) / 25))
    let chromaRotation = 2 * (power7(chroma) / (power7(chroma) + power7(25))).squareRoot()
    let offset = (meanLightness - 50) * (meanLightness - 50)
    let lightnessTerm = lightnessChange / (1 + 0.015 * offset / (20 + offset).squareRoot())
    let chromaTerm = chromaChange / (1 + 0.045 * chroma)
    let hueTerm = hueChange / (1 + 0.015 * chroma * t)
    let interaction = -sin(2 * rotation * radians) * chromaRotation * chromaTerm * hueTerm
    let square =
      lightnessTerm * lightnessTerm + chromaTerm * chromaTerm + hueTerm * hueTerm + interaction
    return max(0, square).squareRoot()
  }
}
