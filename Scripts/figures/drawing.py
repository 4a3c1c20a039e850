"""Parts of drawings in SVG: texts, arrows, dimensions, and pictures that Confab drew."""

import base64
import re
from dataclasses import dataclass, field
from html import escape

INK, PALE, ACCENT, FRAME = "#1f2937", "#5b6472", "#b3226e", "#d0d7de"
SANS, MONO = "Helvetica, Arial, sans-serif", "Menlo, Consolas, 'DejaVu Sans Mono', monospace"


@dataclass
class Drawing:
    width: float
    height: float
    parts: list[str] = field(default_factory=list)
    pictures: int = 0

    def add(self, part: str) -> None:
        self.parts.append(part)

    def text(self, x, y, words, size=13, color=INK, anchor="start", bold=False, mono=False) -> None:
        more = ' font-weight="bold"' if bold else ""
        more += f' font-family="{MONO}" xml:space="preserve"' if mono else ""
        more += f' text-anchor="{anchor}"' if anchor != "start" else ""
        self.add(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{color}"{more}>'
                 f"{escape(words)}</text>")

    def line(self, points, color=ACCENT, width=1.2, arrow=False, both=False, dash="") -> None:
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        more = f' stroke-dasharray="{dash}"' if dash else ""
        more += ' marker-end="url(#arrow)"' if arrow or both else ""
        more += ' marker-start="url(#arrow)"' if both else ""
        self.add(f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}"{more}/>')

    def box(self, x, y, width, height, fill="#ffffff", stroke=FRAME, radius=8) -> None:
        self.add(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
                 f'rx="{radius}" fill="{fill}" stroke="{stroke}"/>')

    def dot(self, x, y, color=ACCENT, radius=2.2) -> None:
        self.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{color}"/>')

    def svg_picture(self, text: str, x, y, width) -> float:
        """Places an SVG file of Confab and returns its height."""
        head = re.match(r'<svg [^>]*width="([\d.]+)" height="([\d.]+)"[^>]*>', text)
        own_width, own_height = float(head[1]), float(head[2])
        self.pictures += 1
        mark = f"p{self.pictures}-"
        body = text[head.end() : text.rindex("</svg>")]
        body = re.sub(r'(id="|href="#|url\(#)', lambda match: match[1] + mark, body)
        height = own_height * width / own_width
        self.add(f'<svg x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
                 f'viewBox="0 0 {own_width:g} {own_height:g}">{body}</svg>')
        return height

    def png_picture(self, data: bytes, x, y, width) -> float:
        """Places a PNG file and returns its height."""
        own = [int.from_bytes(data[start : start + 4], "big") for start in (16, 20)]
        height = own[1] * width / own[0]
        content = base64.b64encode(_bare(data)).decode()
        self.add(f'<image x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
                 f'href="data:image/png;base64,{content}"/>')
        return height

    def svg(self, title: str) -> str:
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="{self.width:.0f}" height="{self.height:.0f}" '
            f'viewBox="0 0 {self.width:.0f} {self.height:.0f}" font-family="{SANS}">',
            f"<title>{escape(title)}</title>",
            '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" '
            'markerHeight="6" orient="auto-start-reverse"><path d="M0 0.8L8 4L0 7.2z" '
            'fill="context-stroke"/></marker></defs>',
            # White, so that the texts can be read on a dark page.
            f'<rect x="0.5" y="0.5" width="{self.width - 1:.0f}" height="{self.height - 1:.0f}" '
            f'rx="10" fill="#ffffff" stroke="{FRAME}"/>',
            *self.parts, "</svg>",
        ]) + "\n"


def _bare(png: bytes) -> bytes:
    """A PNG file without the chunks that do not change its pixels."""
    kept, index = png[:8], 8
    while index < len(png):
        end = index + 12 + int.from_bytes(png[index : index + 4], "big")
        if png[index + 4 : index + 8] in (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"):
            kept += png[index:end]
        index = end
    return kept


def spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Positions near the wanted ones, in ascending order, with a least distance."""
    # Groups of neighbors that touch, each as the sum and the number of the positions wanted for its
    # first member.
    groups = []
    for place in wanted:
        groups.append((place, 1))
        while len(groups) > 1:
            (above, before), (below, after) = groups[-2:]
            if below / after >= above / before + before * gap:
                break
            groups[-2:] = [(above + below - after * before * gap, before + after)]
    places = [total / count + index * gap for total, count in groups for index in range(count)]
    # Inside of the bounds.
    for index, place in enumerate(places):
        places[index] = max(place, low + index * gap)
    for index, place in enumerate(reversed(places)):
        places[-1 - index] = min(place, high - index * gap)
    return places
