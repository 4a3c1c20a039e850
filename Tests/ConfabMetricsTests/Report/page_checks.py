"""What a person does with a page of a font comparison, and what they must then see."""

import base64
import dataclasses

CHECKS = []
CTRL = 2


@dataclasses.dataclass
class Context:
    sample: list  # by comparison, by condition: figures and ids
    hostile: list
    figures: dict


def check(function):
    CHECKS.append(function)
    return function


def tiles(page):
    return page.run("[...document.querySelectorAll('#tiles .tile')].map(e => e.querySelector('b').textContent)")


def choose(page, name, value):
    page.run(f"(e => {{ e.value = {value!r}; e.dispatchEvent(new Event('change', {{bubbles: true}})); }})"
             f"(document.getElementById({name!r}))")


def entries(page):
    """The ids of the rows of the table that are in view."""
    return page.run("[...document.querySelectorAll('.entry .index')].map(e => e.textContent)")


def column(page, name):
    return page.run(f"[...document.querySelectorAll('.entry .{name}')].map(e => e.textContent)")


def selected(page):
    return page.run("document.querySelector('#inspector-title bdi').textContent")


@check
def summary(page, context):
    """The figures at the top are those of the report, also under another condition and for another font"""
    page.open("sample")
    seen = set()
    for comparison, results in enumerate(context.sample):
        choose(page, "font", str(comparison))
        for figures in results:
            choose(page, "width", str(figures["width"]))
            assert tiles(page)[:3] == [str(figures[key]) for key in ("rewrapped", "grown", "shrunk")], tiles(page)
            seen.add(tuple(tiles(page)))
            counts = page.run("Object.fromEntries([...document.querySelectorAll('[data-filter]')].map("
                              "e => [e.dataset.filter, Number(e.querySelector('.number').textContent)]))")
            assert counts["rewrapped"] == figures["rewrapped"], counts
    assert len(seen) > 2, "the conditions should differ"


@check
def sorting(page, _):
    """The table is sorted by each column, in both directions"""
    page.open("sample")
    page.click("[data-view=table]")
    assert page.value("#table-head .rank", "ariaSort") == "ascending"
    page.click("[data-sort=w]")
    sizes = [abs(int(text.replace("−", "-").replace("±", "").replace(",", ""))) for text in column(page, "w")]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] > sizes[-1], sizes
    page.click("[data-sort=w]")
    assert page.value("#table-head .w", "ariaSort") == "ascending"
    sizes = [abs(int(text.replace("−", "-").replace("±", "").replace(",", ""))) for text in column(page, "w")]
    assert sizes == sorted(sizes), sizes
    page.click("[data-sort=index]")
    assert entries(page)[0] == "0", entries(page)


@check
def filters(page, context):
    """A filter leaves the messages that break elsewhere, and a search finds texts"""
    page.open("sample")
    page.click("[data-view=table]")
    page.click("[data-filter=rewrapped]")
    figures = context.sample[0][0]
    assert sorted(entries(page), key=int) == figures["ids"], (entries(page), figures["ids"])
    assert page.text("#count").startswith(f"{figures['rewrapped']} of "), page.text("#count")
    page.press("/")
    page.type("NO SUCH TEXT")
    assert page.text("#nothing").startswith("No message matches"), page.text("#nothing")
    page.press("Escape")
    assert sorted(entries(page), key=int) == figures["ids"]
    page.click("[data-filter=all]")
    page.press("/")
    page.type("KAYAK")
    assert page.text("#count").startswith("1 of "), page.text("#count")


@check
def worst_first(page, context):
    """The page begins with the message that differs most, and draws it in both fonts"""
    page.open("sample")
    assert selected(page) == context.sample[0][0]["worst"], selected(page)
    assert page.run("document.querySelectorAll('#picture svg').length") == 2
    assert page.run("document.querySelectorAll('#picture .mark').length") > 0
    assert page.run("document.querySelectorAll('#picture use').length") > 20
    page.click("[data-overlay=over]")
    assert page.run("document.querySelectorAll('#picture svg.overlaid .first use').length") > 10
    for side in ["first", "second"]:
        assert page.run(f"document.querySelectorAll('#picture svg.overlaid .{side} .mark').length") > 0, side


@check
def strip(page, _):
    """A click on the heat strip, and its keys, go to a message"""
    page.open("sample")
    x, y, width, height = page.box("#strip")
    count = int(page.run("document.getElementById('strip').getAttribute('aria-valuemax')"))
    for kind in ["mousePressed", "mouseReleased"]:
        page.mouse(kind, x + width * 7.5 / count, y + height / 2, button="left", clickCount=1)
    assert selected(page) == "7", selected(page)
    page.run("document.getElementById('strip').focus()")
    page.press("ArrowRight")
    assert selected(page) == "8"
    page.press("End")
    assert selected(page) == str(count - 1)
    page.press("Home")
    assert selected(page) == "0" and page.run("location.hash") == "#0"
    assert page.run("document.getElementById('strip').getAttribute('aria-valuenow')") == "1"


@check
def jump_ends_filter(page, _):
    """A jump to a message that a filter hides shows all messages"""
    page.open("sample")
    page.press("/")
    page.type("kayak")
    page.run("document.getElementById('strip').focus()")
    page.press("Home")
    assert selected(page) == "0" and not page.text("#count").count(" of "), page.text("#count")


@check
def conditions(page, context):
    """The page says at which width, scale and language it measured, and for how many messages"""
    page.open("sample")
    figures = context.sample[0][-1]
    choose(page, "width", str(figures["width"]))
    words = page.text("#condition")
    assert words.startswith("16 messages") and f"{figures['width']:g} pt" in words and "en" in words, words
    assert page.box("#width-choice")[3] > 0 and page.box("#font-choice")[3] > 0
    for single in ["#scale-choice", "#locale-choice"]:
        assert page.box(single)[3] == 0, single


@check
def characters(page, _):
    """Each character of the scatter is drawn apart from the others, and pointing at one tells its advances"""
    page.open("sample")
    boxes = page.run("[...document.querySelectorAll('#characters .character:not(.crowded)')].map("
                     "e => e.getBoundingClientRect()).map(b => [b.x + b.width / 2, b.y + b.height / 2])")
    assert len(boxes) > 20, len(boxes)
    for index, (x, y) in enumerate(boxes):
        assert all(abs(x - a) > 2 or abs(y - b) > 2 for a, b in boxes[:index]), (index, x, y)
    assert page.run("Data.report.characters.some(c => c.c === '\\u13a0')"), "the sample has a missing character"
    count = page.run("Data.report.characters.length")
    assert page.run("document.querySelectorAll('#characters .character').length") < count
    page.hover("#characters .character")
    told = page.text("#character")
    assert " em, B " in told and "×" in told, told


@check
def few_rows_first(page, _):
    """A page of 10,000 messages never has rows for all of them, not even while it opens"""
    page.browser.call("Page.enable")
    script = page.browser.call("Page.addScriptToEvaluateOnNewDocument", source="""
      window.inserted = 0;
      const insert = Node.prototype.insertBefore;
      Node.prototype.insertBefore = function (node, ...rest) {
        if (node.dataset?.row) window.inserted += 1;
        return insert.call(this, node, ...rest);
      };""")["identifier"]
    try:
        page.open("many")
        assert 0 < page.run("window.inserted") < 300, page.run("window.inserted")
    finally:
        page.browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


@check
def keys(page, _):
    """Arrows, j and k go through the messages, and the address names them"""
    page.open("sample", "#3")
    assert selected(page) == "3"
    page.press("j")
    assert selected(page) == "4" and page.run("location.hash") == "#4"
    page.press("k", "k")
    assert selected(page) == "2"
    page.run("document.getElementById('conversation').focus()")
    page.press("ArrowDown")
    assert selected(page) == "3"
    active = page.run("document.getElementById('conversation').getAttribute('aria-activedescendant')")
    assert page.run(f"document.getElementById('{active}').ariaSelected") == "true"
    page.press("End")
    assert page.value("#next", "disabled")


@check
def copying(page, _):
    """The rule of CSS is copied as it is shown"""
    page.open("sample")
    text = page.run("document.querySelector('.snippet code').textContent")
    assert "size-adjust:" in text and "@font-face" in text, text
    page.click(".snippet .copy")
    page.wait("document.querySelector('.snippet .copy').textContent === 'Copied'")
    page.run("(e => { document.body.prepend(e); e.id = 'paste'; e.focus(); })(document.createElement('textarea'))")
    page.press("v", modifiers=CTRL, commands=["paste"])
    assert page.value("#paste", "value") == text, page.value("#paste", "value")


@check
def contrast(page, _):
    """Texts have enough contrast in light and in dark, and the switch wins over the system"""
    for scheme in ["light", "dark"]:
        page.open("sample", prefers_color_scheme=scheme)
        faint = page.faint_texts()
        assert not faint, (scheme, faint)
    dark = page.style("body", "backgroundColor"), page.style("html", "backgroundColor")
    page.press("t")
    assert page.text("#theme") == "Light"
    assert (page.style("body", "backgroundColor"), page.style("html", "backgroundColor")) != dark
    page.press("t")
    assert page.text("#theme") == "Dark"


@check
def narrow(page, _):
    """Nothing is cut off on a phone"""
    for width in [360, 320]:
        for report in ["sample", "hostile"]:
            page.open(report, width=width, height=740)
            wide = page.run("document.documentElement.scrollWidth")
            assert wide <= width, (report, width, wide)
            page.click("[data-view=table]")
            wide = page.run("document.documentElement.scrollWidth")
            assert wide <= width, (report, width, wide)
    page.open("sample", width=360, height=740)
    boxes = page.run("[...document.querySelectorAll('.pair svg')].map(e => e.getBoundingClientRect()).map("
                     "b => [b.left, b.right])")
    assert boxes and all(0 <= left and right <= 360 for left, right in boxes), boxes


@check
def printing(page, _):
    """A printed page has the messages that differ most, and no controls"""
    page.open("sample")
    page.browser.call("Emulation.setEmulatedMedia", media="print")
    page.run("dispatchEvent(new Event('beforeprint'))")
    for selector in ["#filters", "#theme", "#inspector", "#choices"]:
        assert page.box(selector)[3] == 0, selector
    rows = page.run("document.querySelectorAll('.pair').length")
    assert 0 < rows <= 24, rows
    boxes = page.run("[...document.querySelectorAll('.pair')].map(e => e.getBoundingClientRect()).map(b => [b.top, b.bottom])")
    assert all(end <= start + 1 for (_, end), (start, _) in zip(boxes, boxes[1:])), boxes
    assert page.run("[...document.querySelectorAll('.chart svg')].every(e => e.getBoundingClientRect().right <= innerWidth)")
    assert page.run("(e => e.scrollHeight - e.clientHeight)(document.getElementById('conversation'))") <= 1
    page.browser.call("Emulation.setEmulatedMedia", media="")
    page.run("dispatchEvent(new Event('afterprint'))")
    answer = page.browser.call("Page.printToPDF", printBackground=True)
    assert base64.b64decode(answer["data"]).startswith(b"%PDF")


@check
def roles(page, _):
    """Assistive technology finds headings, the slider, the messages and the charts"""
    page.open("sample")
    nodes = page.nodes()
    names = {name for role, name in nodes if role == "heading"}
    assert {"Messages", "Vertical metrics", "Advice", "The whole conversation"} <= names, names
    for role in ["slider", "listbox", "main", "banner", "searchbox"]:
        assert any(found == role for found, _ in nodes), role
    options = [name for role, name in nodes if role == "option"]
    assert any(name.startswith("1: ") for name in options), options
    charts = [name for role, name in nodes if role in ("image", "img") and name]
    assert len(charts) >= 5, charts


@check
def hostile(page, context):
    """Texts of strangers are shown as they are and run nothing"""
    page.open("hostile")
    assert page.run("window.hacked") is None
    assert page.run("Data.report.texts.length") == len(context.hostile)
    for index, text in enumerate(context.hostile):
        shown = page.run(f"Data.report.texts[{index}].text")
        assert shown == text or (len(text) > 400 and text.startswith(shown[:-1])), (index, shown)
    page.click("[data-view=table]")
    shown = page.run("[...document.querySelectorAll('.entry .text')].map(e => e.textContent).join('\\n')")
    assert "</script>" in shown and "<img" in shown, shown[:500]
    assert "</script>" in page.text("#fonts .second .label"), page.text("#fonts")
    assert "</script>" in selected(page) and "<img" in column(page, "index")[0], selected(page)
    assert page.run("document.images.length") == 0
    assert page.run("document.querySelectorAll('iframe, object, embed').length") == 0
    assert all(url.startswith(("file:", "data:", "about:")) for url in page.requests), page.requests
    assert page.refused() == ["connect-src", "img-src", "script-src-elem"]
    assert page.run("window.hacked") is None


@check
def ten_thousand(page, context):
    """A page of 10,000 messages opens, and its last message is reached by key and by the strip"""
    times = [page.open("many") for _ in range(2)]
    context.figures["seconds until 10,000 messages are shown"] = round(min(times), 2)
    context.figures["seconds until the sample is shown"] = round(page.open("sample"), 2)
    page.open("many")
    assert page.run("document.querySelectorAll('[data-row]').length") < 100
    assert "those that differ most" in page.text("#about"), page.text("#about")
    page.run("document.getElementById('strip').focus()")
    page.press("End")
    assert selected(page) == "9999", selected(page)
    assert page.run("document.querySelectorAll('[data-row]').length") < 100
    page.wait("[...document.querySelectorAll('#conversation [data-row]')].some(e => e.dataset.row === '9999')")
    page.click("[data-view=table]")
    page.press("/")
    page.type("no. 5000 ")
    assert entries(page) == ["5000"], entries(page)
