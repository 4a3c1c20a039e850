"""WeasyPrint, which writes PDF, and PDFium, which draws it; Pillow writes the PNG."""

import io
import logging

import conversation as c
import fontconfig

fonts = fontconfig.use()

import pypdfium2  # noqa: E402  (after the fonts are chosen)
import weasyprint  # noqa: E402
from weasyprint.text.fonts import FontConfiguration  # noqa: E402

import page  # noqa: E402
from serve import serve  # noqa: E402

logging.getLogger("weasyprint").setLevel(logging.ERROR)
configuration = FontConfiguration()
# A CSS pixel is 1/96 inch and a page has no end of its own: laid out twice, the second time as high
# as the first time showed.
PAGE = "@page { margin: 0; size: %spx %spx; }"



def draw(messages, path):
    source = weasyprint.HTML(string=page.document(messages))

    def render(high):
        style = weasyprint.CSS(string=PAGE % (c.WIDTH, high))
        return source.render(stylesheets=[style], font_config=configuration)

    tall = render(200 * len(messages) + 200)
    body = tall.pages[0]._page_box.children[0].children[0]
    chat = body.children[0]
    pdf = render(chat.margin_height()).write_pdf()
    with pypdfium2.PdfDocument(io.BytesIO(pdf)) as document:
        image = document[0].render(scale=c.SCALE * 96 / 72).to_pil()
    image.save(path, compress_level=1)


serve(weasyprint.__version__, draw)
