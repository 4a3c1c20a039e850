"""Chromium without a window, over the DevTools protocol on a pair of pipes."""

import base64
import fcntl
import json
import os
import pathlib
import shutil
import signal
import tempfile

# Debian's `chromium` is a shell script around the first; starting that directly is faster.
PROGRAMS = {
    "chromium": ["/usr/lib/chromium/chromium", "chromium", "google-chrome"],
    "headless-shell": ["/usr/lib/chromium/chromium-headless-shell", "chromium-headless-shell"],
}


def find(kind="chromium"):
    return next((path for name in PROGRAMS[kind] if (path := shutil.which(name))), None)


class DevToolsError(Exception):
    pass


class Browser:
    """One process and one page. Use it as a context manager.

    `listener` is called with each event of the protocol.
    """

    listener = None

    def __init__(self, program, environment=None, flags=()):
        self.profile = tempfile.TemporaryDirectory(
            prefix="confab-chromium-", ignore_cleanup_errors=True)
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()
        # Away from 3 and 4, on which Chromium wants them.
        theirs_in, theirs_out = (fcntl.fcntl(f, fcntl.F_DUPFD, 10) for f in (theirs_in, theirs_out))
        null = os.open(os.devnull, os.O_RDWR)
        arguments = [
            program, "--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
            "--disable-background-networking", "--hide-scrollbars", "--disable-lcd-text",
            f"--user-data-dir={self.profile.name}", *flags, "about:blank",
        ]
        self.pid = os.posix_spawn(
            program, arguments, environment or dict(os.environ), setsid=True,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, theirs_in, 3), (os.POSIX_SPAWN_DUP2, theirs_out, 4),
                (os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, null, 1),
                (os.POSIX_SPAWN_DUP2, null, 2),
            ])
        for descriptor in (theirs_in, theirs_out, null):
            os.close(descriptor)
        self.writer = open(ours_out, "wb", buffering=0)
        self.reader = open(ours_in, "rb", buffering=0)
        self.rest = bytearray()
        self.number = 0
        self.target = self.session = None
        self.events = []
        self.renew()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        try:
            os.killpg(self.pid, signal.SIGKILL)  # a session of its own, started above
        except ProcessLookupError:
            pass
        os.waitpid(self.pid, 0)
        self.reader.close()
        self.writer.close()
        self.profile.cleanup()

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.writer.write(json.dumps(message).encode() + b"\0")
        while (answer := self._receive()).get("id") != self.number:
            self._note(answer)
        if "error" in answer:
            raise DevToolsError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def renew(self):
        """Opens a new page and closes the one before."""
        before, self.session = self.target, None
        self.target = self.call("Target.createTarget", url="about:blank")["targetId"]
        if before:
            self.call("Target.closeTarget", targetId=before)
        self.session = self.call(
            "Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def wait(self, event):
        while event not in self.events:
            self._note(self._receive())

    def _note(self, event):
        self.events.append(event.get("method"))
        if self.listener:
            self.listener(event)

    def _receive(self):
        seen = 0
        while (end := self.rest.find(b"\0", seen)) < 0:
            seen = len(self.rest)
            block = self.reader.read(1 << 20)
            if not block:
                raise DevToolsError("Chromium ended")
            self.rest += block
        message = bytes(self.rest[:end])
        del self.rest[:end + 1]
        return json.loads(message)

    def open(self, path):
        """Loads a file and waits until it and its fonts are there."""
        self.events.clear()
        self.call("Page.navigate", url=pathlib.Path(path).resolve().as_uri())
        self.wait("Page.loadEventFired")
        self.evaluate("document.fonts.ready.then(() => 0)")

    def evaluate(self, expression):
        answer = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise DevToolsError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def size(self, width, height, scale):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=False)

    def picture(self, **options):
        """PNG of the viewport; see Page.captureScreenshot for the options."""
        answer = self.call("Page.captureScreenshot", format="png", **options)
        return base64.b64decode(answer["data"])
