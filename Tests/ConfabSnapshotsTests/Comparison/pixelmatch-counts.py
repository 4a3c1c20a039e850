"""Counts differing pixels by the rule of pixelmatch 7.2, independently of Confab.

Reads pairs of pictures from standard input: width, height (32 bits), threshold (64-bit float), and the R G B A bytes of
both. Prints for each pair the number of differing pixels with anti-aliasing counted, and the numbers of those that are
not anti-aliased and that are, as JSON. Little-endian.
"""

import json
import struct
import sys

Y = (0.29889531, 0.58662247, 0.11448223)
I = (0.59597799, -0.27417610, -0.32180189)
Q = (0.21147017, -0.52261711, 0.31114694)


class Picture:
    def __init__(self, width, height, data):
        self.width, self.height = width, height
        self.pixels = [tuple(data[i : i + 4]) for i in range(0, len(data), 4)]

    def __getitem__(self, place):
        return self.pixels[place[1] * self.width + place[0]]

    def around(self, place):
        """The neighbors, column by column, and whether the pixel lies at an edge."""
        x, y = place
        near = []
        for column in (x - 1, x, x + 1):
            for row in (y - 1, y, y + 1):
                inside = 0 <= column < self.width and 0 <= row < self.height
                if inside and (column, row) != place:
                    near.append((column, row))
        return near, len(near) < 8


def checkerboard(offset):
    squares = (offset % 2, int(offset / 1.618033988749895) % 2, int(offset / 2.618033988749895) % 2)
    return [207 if square else 48 for square in squares]


def channel_changes(first, second, offset):
    if first[3] == 255 and second[3] == 255:
        return [first[c] - second[c] for c in range(3)]
    back = checkerboard(offset)
    alpha = first[3] - second[3]
    return [
        (first[c] * first[3] - second[c] * second[3] - back[c] * alpha) / 255 for c in range(3)
    ]


def weighted(changes, weights):
    return changes[0] * weights[0] + changes[1] * weights[1] + changes[2] * weights[2]


def distance(first, second, offset):
    if first == second:
        return 0
    changes = channel_changes(first, second, offset)
    y, i, q = (weighted(changes, weights) for weights in (Y, I, Q))
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q


def luma_change(first, second, offset):
    return 0 if first == second else weighted(channel_changes(first, second, offset), Y)


def in_area(picture, place):
    near, at_edge = picture.around(place)
    return at_edge + sum(picture[other] == picture[place] for other in near) >= 3


def antialiased(picture, place, pair):
    near, at_edge = picture.around(place)
    offset = 4 * (place[1] * picture.width + place[0])
    changes = [luma_change(picture[place], picture[other], offset) for other in near]
    if at_edge + changes.count(0) > 2:
        return False
    low, high = min(changes, default=0), max(changes, default=0)
    if low >= 0 or high <= 0:
        return False
    return any(
        all(in_area(each, near[changes.index(extreme)]) for each in pair) for extreme in (low, high)
    )


def counts(first, second, threshold):
    limit = 35215 * threshold * threshold
    real = smooth = 0
    for y in range(first.height):
        for x in range(first.width):
            place = (x, y)
            if distance(first[place], second[place], 4 * (y * first.width + x)) <= limit:
                continue
            if any(antialiased(each, place, (first, second)) for each in (first, second)):
                smooth += 1
            else:
                real += 1
    return [real + smooth, real, smooth]


def main():
    data = sys.stdin.buffer.read()
    place = 0
    results = []
    while place < len(data):
        width, height, threshold = struct.unpack_from("<IId", data, place)
        place += 16
        size = width * height * 4
        first = Picture(width, height, data[place : place + size])
        second = Picture(width, height, data[place + size : place + 2 * size])
        place += 2 * size
        results.append(counts(first, second, threshold))
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
