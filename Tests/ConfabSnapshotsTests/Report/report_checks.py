"""What a person does with a report, and what they must then see. Each check begins with a page of its own."""

import base64
import dataclasses
import json
import pathlib
import re
import shlex
import time

CHECKS = []
CTRL = 2


@dataclasses.dataclass
class Context:
    downloads: pathlib.Path
    names: list
    figures: dict


def check(function):
    CHECKS.append(function)
    return function


def line(text):
    """A text as the report shows it: control characters as their pictures."""
    def visible(character):
        code = ord(character)
        if code < 0x20:
            return chr(0x2400 + code)
        if code == 0x7F:
            return "\u2421"
        return "\ufffd" if 0x80 <= code < 0xA0 or code in (0x2028, 0x2029) else character
    return "".join(map(visible, text))


def current(page):
    return page.run("document.getElementById('name').textContent")


def rows(page):
    """The names in the list, also of rows that are not in view."""
    return page.run("[...document.querySelectorAll('#list .name')].map(e => e.textContent)")


def transforms(page):
    return page.run("[...document.querySelectorAll('.sheet')].map(e => e.style.transform)")


@check
def counts(page, _):
    """The list begins with what needs a review, and the filters count"""
    page.open("changes")
    assert page.text("#count") == "5 of 10 snapshots", page.text("#count")
    assert page.text("#totals").split("\n")[0].startswith("2 failed"), page.text("#totals")
    assert current(page) == "groups/heads"
    page.click("[data-filter=passed]")
    assert page.text("#count") == "5 of 10 snapshots"
    assert rows(page) == [f"text/passed-{number}" for number in range(1, 6)], rows(page)
    page.click("[data-filter=all]")
    assert page.text("#count") == "10 snapshots"
    assert page.value("[data-filter=all]", "ariaPressed") == "true"


@check
def search(page, _):
    """A search finds names and changes, and Escape ends it"""
    page.open("changes")
    page.press("/")
    page.type("HEIGHT 64")
    assert rows(page) == ["groups/heads"], rows(page)
    page.press("Escape")
    assert page.text("#count") == "5 of 10 snapshots"
    page.press("/")
    page.type("no such thing")
    assert page.text("#nothing").startswith("No snapshot matches")
    page.click("#clear")
    assert page.text("#count") == "10 snapshots"


@check
def steps(page, _):
    """j, k and the arrows go through the list, and the address names the snapshot"""
    page.open("changes")
    page.press("j")
    assert current(page) == "text/second"
    assert page.value("#announcement", "textContent") == "Failed: text/second, 2 of 5"
    assert page.run("location.hash") == "#text/second"
    page.press("ArrowDown", "ArrowDown", "k")
    assert page.run("location.hash") == "#text/pointer"
    page.press("k", "k", "k")
    assert current(page) == "groups/heads" and page.value("#previous", "disabled")
    page.click("#next")
    assert current(page) == "text/second"
    page.click("#list li:nth-child(4) a")
    page.click("#list li:nth-child(1) a")
    page.run("setTimeout(() => history.back())")
    page.wait("location.hash === '#text/third'")
    assert current(page) == "text/third"
    page.open("changes", "#text/passed-3")
    assert current(page) == "text/passed-3"
    assert page.value("[data-filter=all]", "ariaPressed") == "true"


@check
def side_by_side(page, _):
    """Both pictures are loaded and shown with their sizes"""
    page.open("changes")
    page.wait("[...document.querySelectorAll('.sheet img')].every(i => i.complete && i.naturalWidth > 0)")
    captions = page.texts(".caption")
    assert captions[0].startswith("Expected 640 ×") and captions[1].startswith("Actual 640 ×"), captions
    sizes = page.run("[...document.querySelectorAll('.sheet img')].map(i => `${i.naturalWidth} × ${i.naturalHeight}`)")
    assert all(caption.endswith(size) for caption, size in zip(captions, sizes)), (captions, sizes)


@check
def swipe(page, _):
    """The divider moves by pointer and by key, and cuts both pictures at the same place"""
    page.open("changes")
    page.press("2")
    assert page.value("#stage", "dataset.view") == "swipe"
    x, y = page.middle(".divider")
    page.drag((x, y), (x + 100, y))
    moved = float(page.value("#amount", "value"))
    assert moved > 55, moved
    page.press("ArrowLeft")
    assert abs(float(page.value("#amount", "value")) - moved + 5) < 0.2
    width = page.box(".port")[2]
    cut = page.style("[data-kind=actual].layer", "clipPath")
    assert cut.startswith("inset(0px 0px 0px"), cut
    assert abs(page.box(".divider")[0] + 14 - page.box(".port")[0] - width * (moved - 5) / 100) < 1


@check
def onion(page, _):
    """The slider of the onion skin sets the opacity"""
    page.open("changes")
    page.click("[data-view=onion]")
    page.run("document.getElementById('amount').focus()")
    page.press("Home")
    assert page.style("[data-kind=actual].layer", "opacity") == "0"
    page.press("End")
    assert page.style("[data-kind=actual].layer", "opacity") == "1"


@check
def blink(page, _):
    """Blinking shows the pictures in turn until it is paused"""
    page.open("changes")
    page.press("4")
    page.wait("document.getElementById('stage').dataset.blink === 'actual'")
    assert page.style("[data-kind=expected].layer", "visibility") == "hidden"
    page.wait("document.getElementById('stage').dataset.blink === 'expected'")
    page.press(" ")
    assert page.text("#pause") == "Play"
    page.run("new Promise(done => setTimeout(done, 1000))")
    assert page.value("#stage", "dataset.blink") == "expected"


@check
def no_motion(page, _):
    """With reduced motion nothing blinks by itself, and a key switches the pictures"""
    page.open("changes", prefers_reduced_motion="reduce")
    page.press("4")
    page.run("new Promise(done => setTimeout(done, 1000))")
    assert page.value("#stage", "dataset.blink") == "expected"
    page.press(" ")
    assert page.value("#stage", "dataset.blink") == "actual"


@check
def difference(page, _):
    """The difference is the picture of the report, or made by the browser if there is none"""
    page.open("changes")
    page.press("5")
    assert page.texts(".caption")[0].startswith("Difference")
    page.wait("document.querySelector('.sheet img').naturalWidth > 0")
    page.press("j")
    assert page.style("[data-kind=actual].layer", "mixBlendMode") == "difference"


@check
def one_picture(page, _):
    """A new snapshot shows its only picture, an error none"""
    page.open("changes", "#text/third")
    assert [caption.split()[0] for caption in page.texts(".caption")] == ["Actual"]
    assert page.value("[data-view=swipe]", "disabled")
    page.open("changes", "#text/pointer")
    assert page.box(".viewer")[3] == 0 and page.text("#summary").startswith("the reference is")
    assert page.text("#no-picture") == "The report has no picture of this snapshot."


@check
def fingers(page, _):
    """Two fingers zoom, one pans, and a double click goes to 100 %"""
    page.open("changes", width=400, height=800, scale=2)
    page.click(".row")
    page.run("document.getElementById('stage').scrollIntoView()")
    x, y = page.middle(".port")
    before = page.box(".sheet")[2]
    touch = lambda kind, *points: page.browser.call(
        "Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": a, "y": b, "id": i} for i, (a, b) in enumerate(points)])
    touch("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 5):
        touch("touchMove", (x - 20 - 10 * step, y), (x + 20 + 10 * step, y))
    touch("touchEnd")
    after = page.box(".sheet")[2]
    assert 2.5 < after / before < 3.5, (before, after)
    place = page.box(".sheet")[0]
    touch("touchStart", (x, y))
    touch("touchMove", (x - 30, y))
    touch("touchEnd")
    assert place - 31 < page.box(".sheet")[0] < place - 10, (place, page.box(".sheet"))
    page.click(".port", count=2)
    assert page.text("#zoom") == "100 %"


@check
def zoom(page, _):
    """Zooming shows sharp pixels, and panning moves both pictures in step"""
    page.open("changes", width=1400, scale=2)
    page.press("0")
    assert page.text("#zoom") == "100 %" and page.style(".sheet img", "imageRendering") == "pixelated"
    natural = page.run("document.querySelector('.sheet img').naturalWidth")
    assert page.box(".sheet")[2] * 2 == natural, (page.box(".sheet"), natural)
    page.press("-")
    assert page.style(".sheet img", "imageRendering") == "auto"
    page.press("+", "+", "+", "+", "+")
    assert page.text("#zoom") == "600 %" and page.box(".sheet")[2] == natural * 3
    before = transforms(page)
    x, y = page.middle(".port")
    page.drag((x, y), (x - 70, y - 30))
    after = transforms(page)
    assert before != after and len(set(after)) == 1, (before, after)
    page.wheel(".port", 40, 20)
    page.wait(f"document.querySelector('.sheet').style.transform !== {after[0]!r}")
    assert len(set(transforms(page))) == 1
    page.run("document.getElementById('stage').focus()")
    dragged = transforms(page)
    page.press("ArrowRight")
    assert transforms(page) != dragged and current(page) == "groups/heads"
    page.press("f")
    assert page.value("#zoom-fit", "ariaPressed") == "true"
    page.press("f")
    assert page.value("#zoom-width", "ariaPressed") == "true"


@check
def zoom_at_pointer(page, _):
    """Zooming with the wheel keeps the pixel under the pointer"""
    page.open("changes")
    page.press("0", "+", "+")
    def under():
        x, y = page.middle(".port")
        left, top, width, _ = page.box(".sheet")
        return (x - left) / width, (y - top) / width
    page.run("document.getElementById('stage').focus()")
    page.press("ArrowRight", "ArrowRight", "ArrowRight")
    before, text = under(), page.text("#zoom")
    page.wheel(".port", 0, -120, modifiers=CTRL)
    page.wait(f"document.getElementById('zoom').textContent !== {text!r}")
    assert all(abs(a - b) < 0.01 for a, b in zip(before, under())), (before, under())


@check
def explanation(page, _):
    """The explanation begins with the software, then has layout, regions and figures"""
    page.open("changes")
    titles = page.texts("#explanation h3")
    assert titles == ["Drawn by other software", "Changes in the layout (3)",
                      "Differing regions (2)", "Comparison"], titles
    text = page.text("#explanation")
    for part in ["HarfBuzz 6.0.0 → 8.3.0", "message 2: 1 line → 2, height 64 → 84", "12,820 of", "exact",
                 "340 ms", "groups/heads.json"]:
        assert part in text, part
    assert page.text("#variant") == "appearance dark\ntheme imessage"


@check
def highlights(page, _):
    """A change frames its places in both pictures: on hover, on focus, and until it is deselected"""
    page.open("changes")
    assert page.value(".entries li:nth-child(1) button", "ariaPressed") == "true", "the first change is outlined"
    page.press("Escape")
    assert page.run("document.querySelectorAll('.frame').length") == 0
    entry = ".entries li:nth-child(2) button"
    page.hover(entry)
    assert page.run("document.querySelectorAll('.frame').length") == 2
    page.mouse("mouseMoved", 5, 5)
    assert page.run("document.querySelectorAll('.frame').length") == 0
    page.click(entry)
    assert page.value(entry, "ariaPressed") == "true"
    tops = page.run("[...document.querySelectorAll('.port')].map(port => "
                    "port.querySelector('.frame').getBoundingClientRect().top - port.getBoundingClientRect().top)")
    assert abs(tops[0] - tops[1]) < 1.01, f"the rows are not side by side: {tops}"
    page.mouse("mouseMoved", 5, 5)
    page.press("Escape")
    assert page.value(entry, "ariaPressed") == "false"
    page.run("document.activeElement.blur()")
    assert page.run("document.querySelectorAll('.frame').length") == 0
    page.press("5")
    page.click(entry)
    assert page.value("#stage", "dataset.view") == "side", "frames do not fit the difference picture"


@check
def tall(page, _):
    """A tall picture opens at its width, at its first change, which is outlined; a small one opens as a whole"""
    page.open("tall")
    assert page.value("#zoom-width", "ariaPressed") == "true"
    port, frames = page.box(".port"), page.run(
        "[...document.querySelectorAll('.frame')].map(e => e.getBoundingClientRect().y)")
    assert page.box(".sheet")[2] > 0.9 * port[2] and len(frames) == 2, (port, frames)
    middle = port[1] + port[3] / 2
    assert all(abs(top - middle) < 60 for top in frames) and abs(frames[0] - frames[1]) < 1.01, (middle, frames)
    assert page.texts(".entries [aria-pressed=true]") == ["message 60: height 64 → 84"]
    page.press("f")
    assert page.value("#zoom-fit", "ariaPressed") == "true" and page.box(".sheet")[3] < port[3]
    page.press("j")
    assert page.value("#zoom-fit", "ariaPressed") == "true" and page.box(".sheet")[3] < port[3]
    page.press("k")
    assert page.value("#zoom-width", "ariaPressed") == "true"


@check
def paper(page, _):
    """On paper both pictures are side by side in their whole height, over several pages, in every view"""
    for view in "12345":
        page.open("tall")
        page.wait("document.querySelectorAll('.sheet.loaded').length === 2")
        page.press(view)
        page.wait("document.querySelectorAll('.sheet.loaded').length === 2")
        pdf = base64.b64decode(page.browser.call("Page.printToPDF", printBackground=False)["data"])
        assert 5 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 9, view
        page.browser.call("Emulation.setEmulatedMedia", media="print")
        sheets = page.run("[...document.querySelectorAll('.sheet')].map(e => { const b = e.getBoundingClientRect(); "
                          "return [b.x, b.y, b.width, b.height, getComputedStyle(e).backgroundImage]; })")
        clipped = page.run("[...document.querySelectorAll('.sheet')].some(e => { for (let p = e.parentElement; p !== "
                           "document.documentElement; p = p.parentElement) if (getComputedStyle(p).overflowY !== "
                           "'visible' && p.scrollHeight > p.clientHeight + 2) return true; return false; })")
        page.browser.call("Emulation.setEmulatedMedia", media="")
        (x1, y1, w1, h1, _), (x2, y2, w2, h2, _) = sheets
        assert x1 + w1 <= x2 and abs(y1 - y2) < 2 and 13 < h1 / w1 < 15 and 13 < h2 / w2 < 15, (view, sheets)
        assert all("png" in image for *_, image in sheets) and not clipped, (view, sheets, clipped)


@check
def causes(page, _):
    """Snapshots with an equal cause are a group, which can be folded and accepted"""
    page.open("causes and 'quotes'")
    groups = page.texts(".group .fold")
    assert [text.split("\n") for text in groups] == [
        ["bubble: color #111111 → #222222", "× 7"], ["there is no reference yet", "× 3"]], groups
    assert rows(page) == ["b1", "b2", "b3", "b4", "c5", "c6", "c7", "a", "d1", "d2", "d3"], rows(page)
    assert current(page) == "b1"
    page.click(".group .plain")
    assert page.text("#export-open") == "7 accepted" and page.texts(".group .plain") == ["Unmark all", "Accept all"]
    page.click(".group .fold")
    assert rows(page) == ["a", "d1", "d2", "d3"] and page.text("#count") == "11 snapshots"
    assert page.value(".group .fold", "ariaExpanded") == "false"
    assert page.run("document.activeElement.className") == "fold"
    page.run("document.activeElement.blur()")
    page.press("j")
    assert current(page) == "a", current(page)
    page.press("k")
    assert current(page) == "a", "a folded group is left out"
    page.run("location.hash = '#c5'")
    page.wait("document.getElementById('name').textContent === 'c5'")
    assert len(rows(page)) == 11
    page.press("/")
    page.type("b1")
    assert page.texts(".group .number") == ["× 1"]


@check
def command(page, _):
    """The list of accepted snapshots comes with the whole command that stores them"""
    page.open("changes")
    page.press("a", "e")
    folder = page.folder / "changes"
    assert page.text("#command") == f"confab snapshot approve --report {folder} --from accepted.txt"
    page.click("#copy-command")
    page.wait("document.getElementById('copied').textContent === 'Copied'")
    page.open("causes and 'quotes'")
    page.press("a", "e")
    words = shlex.split(page.text("#command"))
    folder = str(page.folder / "causes and 'quotes'")
    assert words[3:] == ["--report", folder, "--suite", "FOLDER", "--from", "accepted.txt"], words


@check
def warnings(page, _):
    """What was not compared stands above the list"""
    page.open("changes")
    assert page.texts("#warnings li") == ["no picture has message m9"]
    page.open("passed")
    assert page.box("#warnings")[3] == 0


@check
def accept(page, context):
    """Accept marks are kept for this report, and exported as a list by download and copy"""
    page.open("changes")
    assert page.value("#export-open", "disabled")
    page.press("a", "j", "j")
    page.press("a")  # an error: nothing to accept
    page.press("j")
    page.click("#accept")
    assert page.text("#export-open") == "2 accepted" and page.text("#accept").endswith("Accepted")
    page.open("changes", forgets=False)
    assert page.text("#export-open") == "2 accepted"
    page.open("passed", forgets=False)
    assert page.text("#export-open") == "0 accepted"
    page.open("changes", forgets=False)
    wanted = "groups/heads\ntext/third\n"
    page.export(context.downloads, wanted)
    page.click("#copy")
    page.wait("document.getElementById('copied').textContent === 'Copied'")
    page.press("Escape")
    page.press("/")
    page.press("v", modifiers=CTRL, commands=["paste"])
    assert page.value("#search", "value").split() == wanted.split(), page.value("#search", "value")
    page.press("Escape")
    page.click("#accept-shown")
    assert page.text("#export-open") == "3 accepted"
    page.click("[data-filter=accepted]")
    assert len(rows(page)) == 3
    page.click("#export-open")
    page.click("#marks-clear")
    assert page.text("#export-open") == "0 accepted"


@check
def help_overlay(page, _):
    """The help opens and closes by key, and can turn single-key shortcuts off"""
    page.open("changes")
    page.press("?")
    assert page.value("#help", "open") and "Side by side" in page.text("#keys")
    page.press("j")
    page.press("Escape")
    assert not page.value("#help", "open") and current(page) == "groups/heads"
    page.click("#help-open")
    page.click("#shortcuts")
    page.press("Escape")
    page.run("document.activeElement.blur()")
    page.press("j")
    assert current(page) == "groups/heads"
    page.press("ArrowDown")
    assert current(page) == "text/second"


@check
def colors(page, _):
    """The page is light or dark as the system, and as chosen after a reload; all text has contrast"""
    for scheme in ["light", "dark"]:
        page.open("changes", prefers_color_scheme=scheme)
        background = page.run("getComputedStyle(document.body.parentElement).backgroundColor")
        assert (background == "rgb(255, 255, 255)") == (scheme == "light"), background
        faint = page.faint_texts()
        assert not faint, f"{scheme}: {faint}"
    page.press("t")
    page.open("changes", forgets=False, prefers_color_scheme="dark")
    assert page.run("getComputedStyle(document.body.parentElement).backgroundColor") == "rgb(255, 255, 255)"
    page.run("localStorage.clear()")


@check
def assistive_technology(page, _):
    """A screen reader finds landmarks, headings and a name for every control"""
    page.open("changes")
    page.press("2")
    nodes = page.nodes()
    roles = {role for role, _ in nodes}
    for landmark in ["banner", "navigation", "main", "complementary"]:
        assert landmark in roles, f"no {landmark}"
    headings = [name for role, name in nodes if role == "heading"]
    assert headings[0].replace("\xa0", " ") == "Snapshot report Snapshots", headings
    assert "Failed groups/heads" in headings, headings
    controls = {"button", "link", "slider", "searchbox", "checkbox", "image", "textbox"}
    unnamed = [node for node in nodes if node[0] in controls and not node[1]]
    assert not unnamed, unnamed
    assert any(role == "link" and "groups/heads" in name and "Failed" in name for role, name in nodes)


@check
def keyboard_alone(page, _):
    """Tab reaches everything in a few steps, each with a visible focus"""
    page.open("changes")
    reached = []
    for _ in range(60):
        page.press("Tab")
        reached.append(page.run(
            "(e => [e.id || e.dataset.view || e.dataset.filter || e.className, getComputedStyle(e).outlineStyle])"
            "(document.activeElement)"))
        if reached[-1][0] == reached[0][0] and len(reached) > 1:
            break
    names = [name for name, _ in reached]
    for wanted in ["search", "review", "row", "accept", "swipe", "zoom-in", "stage", "help-open"]:
        assert wanted in names, f"{wanted} is not reached: {names}"
    assert all(outline != "none" for name, outline in reached if name != "reading"), reached
    page.run("document.querySelector('#list a').focus()")
    page.press("j")
    assert page.run("document.activeElement.getAttribute('href')") == "#text/second"


@check
def phone(page, _):
    """On a phone the list comes first, a snapshot fills the screen, and nothing is wider than it"""
    page.open("changes", width=360, height=740, scale=3)
    assert page.box("#main")[2] == 0 and page.box("#sidebar")[2] == 360
    page.click(".row")
    assert page.box("#sidebar")[2] == 0 and current(page) == "groups/heads"
    for view in "12345":
        page.press(view)
        wide = page.run("[...document.querySelectorAll('body *')].filter(e => e.checkVisibility() && "
                        "e.getBoundingClientRect().right > innerWidth + 1 && "
                        "!e.closest('.port, #views, .unseen')).map(e => e.id || e.className)")
        assert not wide, wide
    page.click("#back")
    assert page.box("#sidebar")[2] == 360 and page.run("location.hash") == ""


@check
def nothing_to_review(page, _):
    """A report that is empty, all passed or damaged says so"""
    page.open("empty")
    assert page.text("#overview-title") == "No snapshots"
    page.open("passed")
    assert page.text("#overview-title") == "All 3 snapshots passed"
    page.press("j")
    assert current(page) == "a"
    page.open("damaged")
    assert page.text("#overview-title") == "The report can not be read"
    page.errors.clear()  # the browser's own report of the damaged script


@check
def hostile_names(page, context):
    """Any name is shown as text, opens by its address, and changes nothing else"""
    page.open("hostile")
    assert len(rows(page)) == len(context.names)
    title = page.run("document.title")
    for name in context.names:
        page.run(f"location.hash = Model.hash({json.dumps(name)})")
        page.wait(f"document.getElementById('name').textContent === {json.dumps(line(name))}")
        for part in ["#explanation li", "#explanation dd", "#variant li", "#summary"]:
            assert line(name) in page.value(part, "textContent"), (part, name)
    assert page.run("document.title") == title
    assert page.run("document.querySelectorAll('#list script, #list img[onerror], main script').length") == 0
    assert page.run("window.hacked") is None
    home = page.folder.as_uri() + "/hostile/"
    away = [address for address in page.requests if not address.startswith(home)]
    assert not away, away
    page.run("Marks.set(Model.results, true)")
    listed = page.run("Marks.text").split("\n")[:-1]
    assert sorted(listed) == sorted(n for n in context.names if "\n" not in n and "\r" not in n), listed


@check
def policy(page, _):
    """The page refuses scripts, pictures and connections from elsewhere"""
    page.open("changes")
    assert page.refused() == ["connect-src", "img-src", "script-src-elem"]
    assert page.run("window.hacked") is None


@check
def two_thousand(page, context):
    """A report of 2,000 snapshots opens, and its last row is reached by key, scrolling and search"""
    times = [page.open("many") for _ in range(3)]
    context.figures["seconds until 2,000 snapshots are shown"] = round(min(times), 2)
    context.figures["seconds until an empty report is shown"] = round(page.open("empty"), 2)
    page.open("many")
    assert page.text("#count") == "2,000 snapshots"
    assert page.run("document.querySelectorAll('#list li').length") < 400
    for _ in range(130):
        page.press("j")
    assert current(page).endswith("0130"), current(page)
    for _ in range(40):
        page.run("document.getElementById('list').scrollTop = 1e9")
        page.run("new Promise(done => requestAnimationFrame(done))")
    assert len(rows(page)) == 2000
    page.press("/")
    start = time.perf_counter()
    page.type("snapshot-1999")
    assert rows(page) == ["folder-19/snapshot-1999"], rows(page)
    context.figures["seconds of a search in 2,000 snapshots"] = round(time.perf_counter() - start, 2)
    page.press("Enter")
    assert current(page) == "folder-19/snapshot-1999"
