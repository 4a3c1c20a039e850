"""What can be counted about drawn text: how heavy, how crisp, how even."""

import numpy


def coverage(image, element, scale):
    """How much of each pixel around a run of glyphs is its color, 0 … 1.

    What is behind the text is read beside it, row by row: gradients are vertical.
    """
    box = element["bounds"]
    left, top = round(box["x"] * scale), round(box["y"] * scale)
    right = left + round(box["width"] * scale)
    bottom = top + round(box["height"] * scale)
    pixels = numpy.asarray(image, dtype=float)[top - 1:bottom + 1, left - 4:right + 2, :3]
    behind = pixels[:, :1]
    color = numpy.array([int(element["color"][i:i + 2], 16) for i in (1, 3, 5)], dtype=float)
    way = color - behind
    share = ((pixels - behind) * way).sum(axis=2) / numpy.maximum((way * way).sum(axis=2), 1)
    return share.clip(0, 1)


def ink(share, scale):
    """Square points that are covered."""
    return share.sum() / scale / scale


def crispness(share):
    """How much of its pixel the ink covers on average: 1 for whole pixels only.

    Without a threshold: at 11 points and scale 1 most of the ink covers 0.5 to 0.95 of its pixels, and
    the side of nine tenths that it falls on is nothing to the eye.
    """
    return (share * share).sum() / max(share.sum(), 1e-9)


def unevenness(share):
    """Of the stems in a run of l, i and H: standard deviation of their ink by its mean.

    Looked at in the rows where all stems stand and no crossbar or dot is: a fifth of the height
    above the baseline.
    """
    rows = share[int(len(share) * 0.7):int(len(share) * 0.9)].mean(axis=0)
    stems, current = [], 0.0
    for value in rows:
        if value > 0.02:
            current += value
        elif current:
            stems.append(current)
            current = 0.0
    stems = numpy.array(stems)
    return stems.std() / stems.mean() if len(stems) else 0


def sharpness(image, element, scale):
    """Of a color glyph: mean difference of neighboring pixels, 0 … 255."""
    box = element["bounds"]
    left, top = round(box["x"] * scale), round(box["y"] * scale)
    pixels = numpy.asarray(image, dtype=float)[
        top:top + round(box["height"] * scale), left:left + round(box["width"] * scale), :3]
    return (abs(numpy.diff(pixels, axis=0)).mean() + abs(numpy.diff(pixels, axis=1)).mean()) / 2
