"""takumi-py: HTML and CSS laid out and drawn by Rust."""

import importlib.metadata
import pathlib

import conversation as c
import page
from serve import serve
from takumi_py import Renderer

renderer = Renderer(load_default_fonts=False)
for name in c.FAMILIES.values():
    renderer.register_font((c.FONTS / name).read_bytes())


def draw(messages, path):
    png = renderer.render_html(
        page.body(messages), stylesheets=[page.STYLE], width=c.WIDTH * c.SCALE, height=None,
        device_pixel_ratio=c.SCALE, font_families=list(c.FAMILIES))
    pathlib.Path(path).write_bytes(png)


serve(importlib.metadata.version("takumi-py"), draw)
