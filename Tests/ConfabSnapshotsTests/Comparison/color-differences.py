"""Computes the color difference CIEDE2000 of sRGB colors, independently of Confab.

Standard input: a JSON array of pairs [R, G, B, R, G, B] of 0 to 255. Standard output: the differences, in the same order.

The formula is that of Luo, Cui and Rigg, "The development of the CIE 2000 color-difference formula: CIEDE2000", 2001,
with hues as complex numbers instead of angles where that is possible. The matrix of sRGB is computed from its
chromaticities (IEC 61966-2-1) and the white point D65.
"""

import cmath
import json
import math
import sys

WHITE = (0.95047, 1.0, 1.08883)
PRIMARIES = ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06))


def determinant(columns):
    (a, d, g), (b, e, h), (c, f, i) = columns
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def matrix():
    """The columns X, Y, Z of red, green and blue, so that their sum is the white point."""
    columns = [(x / y, 1, (1 - x - y) / y) for x, y in PRIMARIES]
    whole = determinant(columns)
    result = []
    for index, column in enumerate(columns):
        # Cramer's rule
        others = columns[:index] + [WHITE] + columns[index + 1:]
        strength = determinant(others) / whole
        result.append([strength * part for part in column])
    return result


MATRIX = matrix()


def linear(byte):
    value = byte / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def lab(color):
    light = [linear(byte) for byte in color]
    roots = []
    for row in range(3):
        share = sum(MATRIX[column][row] * light[column] for column in range(3)) / WHITE[row]
        roots.append(share ** (1 / 3) if share > (6 / 29) ** 3 else share * (29 / 6) ** 2 / 3 + 4 / 29)
    x, y, z = roots
    # Rounding errors would give grays a hue.
    is_gray = len(set(color)) == 1
    return 116 * y - 16, complex() if is_gray else complex(500 * (x - y), 200 * (y - z))


def difference(first, second):
    (light1, color1), (light2, color2) = lab(first), lab(second)
    chroma = (abs(color1) + abs(color2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    color1, color2 = (complex(c.real * stretch, c.imag) for c in (color1, color2))
    chroma1, chroma2 = abs(color1), abs(color2)
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    if chroma1 * chroma2 == 0:
        hue_change, hue = 0, math.degrees(cmath.phase(color1 + color2))
    else:
        # The angle from one hue to the other, and the middle of the shorter way.
        turn = cmath.phase(color2 / color1)
        hue_change = 2 * math.sqrt(chroma1 * chroma2) * math.sin(turn / 2)
        hue = math.degrees(cmath.phase(color1) + turn / 2)
    hue %= 360

    def cosine(degrees):
        return math.cos(math.radians(degrees))

    t = (1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6)
         - 0.20 * cosine(4 * hue - 63))
    light_weight = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    chroma_weight = 1 + 0.045 * chroma
    hue_weight = 1 + 0.015 * chroma * t
    spread = 30 * math.exp(-(((hue - 275) / 25) ** 2))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(2 * spread))
    parts = [(light2 - light1) / light_weight, (chroma2 - chroma1) / chroma_weight,
             hue_change / hue_weight]
    square = sum(part * part for part in parts) + rotation * parts[1] * parts[2]
    return math.sqrt(max(0, square))


json.dump([difference(pair[:3], pair[3:]) for pair in json.load(sys.stdin)], sys.stdout)
