"""Talks to a server over sockets. Standard input: a JSON object with the path of the program, a conversation
and the name of a check. Prints what went wrong, and nothing if all is well."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

# Programs of a shell's background jobs ignore SIGINT, and so do those that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

task = json.load(open(0))
CHAT = json.loads(task["conversation"])
BODY = json.dumps({"document": CHAT, "options": {"scale": 1}}).encode()
PNG = b"\x89PNG\r\n\x1a\n"
# Its picture takes seconds.
LONG = json.dumps(
    {"document": {**CHAT, "messages": [{"id": "m1", "from": "ana", "kind": "text", "text": "many words in a message " * 100_000}]},
     "options": {"scale": 0.5}}).encode()


class Server:
    """A server with a port of its own."""

    def __init__(self, *options):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [task["program"], "--port", "0", *options], stdout=subprocess.PIPE, stderr=self.errors)
        line = self.process.stdout.readline().decode()
        assert line.startswith("http://127.0.0.1:"), (line, self.log())
        self.url = line.strip()
        self.port = int(self.url.rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.process.terminate()
            code = self.process.wait(60)
            assert code == 0, f"the server ended with {code}: {self.log()}"

    def log(self):
        self.errors.seek(0)
        return self.errors.read().decode()

    def socket(self, timeout=60):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def post(self, path, body, **fields):
        request = urllib.request.Request(
            self.url + path, body, {"Content-Type": "application/json", **fields})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=60) as answer:
            return answer.read().decode()

    def figure(self, name):
        return [float(line.split()[-1]) for line in self.get("/metrics").splitlines()
                if line.startswith(name) and not line.startswith("#")]

    def wait(self, name, value, seconds=60):
        """Waits until a figure has a value."""
        end = time.monotonic() + seconds
        while self.figure(name) != [value]:
            assert time.monotonic() < end, f"{name} is {self.figure(name)}, expected {value}"
            time.sleep(0.05)


def head(body, path="/v1/render", extra=""):
    return (f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n{extra}"
            f"Content-Length: {len(body)}\r\n\r\n").encode()


def read_all(connection):
    data = b""
    try:
        while part := connection.recv(65536):
            data += part
    except ConnectionResetError:
        pass
    return data


def python():
    with Server() as server:
        status, fields, picture = server.post("/v1/render", BODY)
        assert status == 200 and picture.startswith(PNG), (status, picture[:300])
        assert fields["Content-Type"] == "image/png" and int(fields["Confab-Width"]) == 375, fields
        status, fields, _ = server.post("/v1/render", BODY, **{"If-None-Match": fields["ETag"]})
        assert status == 304, status
        status, fields, problem = server.post("/v1/render", b'{"document": 7}')
        assert status == 400 and fields["Content-Type"] == "application/problem+json", fields
        assert json.loads(problem)["path"] == "$.document", problem
        assert server.get("/healthz") == "ok\n" and server.get("/readyz") == "ready\n"
        assert json.loads(server.get("/openapi.json"))["openapi"] == "3.1.0"


def curl():
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "chat.json")
        with open(path, "wb") as file:
            file.write(json.dumps(CHAT).encode())
        run = subprocess.run(
            ["curl", "-sS", "--fail", "-F", f"document=<{path}", "-F", 'options={"scale": 1}',
             "-F", f"attachments=@{path};filename=a/b.webp", server.url + "/v1/render"],
            capture_output=True, check=True)
        assert run.stdout.startswith(PNG), run.stdout[:300]
        # A large body waits for 100 Continue.
        start = time.monotonic()
        run = subprocess.run(
            ["curl", "-sS", "-H", "Expect: 100-continue", "--expect100-timeout", "30",
             "-H", "Content-Type: application/json", "--data-binary", "@-", server.url + "/v1/render"],
            input=BODY + b" " * 2_000_000, capture_output=True, check=True)
        assert run.stdout.startswith(PNG), run.stdout[:300]
        assert time.monotonic() - start < 25, "curl waited for 100 Continue"
        run = subprocess.run(
            ["curl", "-sS", "-I", server.url + "/v1/schema"], capture_output=True, check=True)
        assert b"200 OK" in run.stdout and b"application/schema+json" in run.stdout, run.stdout


def one_connection():
    with Server() as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        for number in range(50):
            body = BODY if number % 3 else b"{"
            connection.request("POST", "/v1/render", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            data = answer.read()
            assert answer.status == (200 if number % 3 else 400), (number, answer.status, data[:200])
        connection.close()
        # Two requests are sent before the first answer.
        with server.socket() as connection:
            connection.sendall(
                head(BODY) + BODY + head(BODY, extra="Connection: close\r\n") + BODY)
            data = read_all(connection)
            assert data.count(b"HTTP/1.1 200") == 2 and data.count(PNG) == 2, data[:300]


def slow():
    with Server("--arrival", "1") as server:
        # A head that never ends, a body that never ends, and bytes one at a time.
        heads = server.socket()
        heads.sendall(b"POST /v1/render HTTP/1.1\r\nHost: a\r\n")
        bodies = server.socket()
        bodies.sendall(head(BODY) + BODY[:10])
        drips = server.socket()
        drips.sendall(head(BODY))

        def drip():
            try:
                for byte in BODY[:60]:
                    drips.sendall(bytes([byte]))
                    time.sleep(0.1)
            except OSError:
                pass

        thread = threading.Thread(target=drip)
        thread.start()
        start = time.monotonic()
        status, _, picture = server.post("/v1/render", BODY)
        assert status == 200 and picture.startswith(PNG)
        assert read_all(heads) == b""
        assert b" 408 " in read_all(bodies)[:20]
        assert b" 408 " in read_all(drips)[:20]
        assert time.monotonic() - start < 20, "slow clients were kept"
        thread.join()
        # Many of them at once do not stop others.
        idle = [server.socket() for _ in range(200)]
        for connection in idle:
            connection.sendall(b"POST /v1/render HTTP/1.1\r\n")
        assert server.post("/v1/render", BODY)[0] == 200
        for connection in idle:
            assert read_all(connection) == b""


def half_closed():
    with Server() as server:
        # The body is not complete.
        with server.socket() as connection:
            connection.sendall(head(BODY) + BODY[:10])
            connection.shutdown(socket.SHUT_WR)
            data = read_all(connection)
            assert b" 200 " not in data, data
        # The request is complete, and its client counts as gone.
        with server.socket() as connection:
            connection.sendall(head(LONG) + LONG)
            server.wait("confab_requests_busy", 1)
            connection.shutdown(socket.SHUT_WR)
            start = time.monotonic()
            server.wait("confab_requests_busy", 0)
            assert b" 200 " not in read_all(connection)[:20]
        # Nothing is sent at all.
        with server.socket() as connection:
            connection.shutdown(socket.SHUT_WR)
            assert read_all(connection) == b""
        assert server.post("/v1/render", BODY)[0] == 200


def gone():
    with Server("--jobs", "1", "--timeout", "600") as server:
        connections = []
        for _ in range(4):
            connection = server.socket()
            connection.sendall(head(LONG) + LONG)
            connections.append(connection)
        server.wait("confab_requests_waiting", 3)
        for connection in connections:
            connection.close()
        server.wait("confab_requests_waiting", 0)
        server.wait("confab_requests_busy", 0)
        assert server.post("/v1/render", BODY)[0] == 200


def large():
    with Server("--max-body", "1") as server:
        body = b" " * (1 << 20)
        assert server.post("/v1/render", body)[0] == 400
        with server.socket() as connection:
            connection.sendall(head(b" " * (2 << 20)))
            data = read_all(connection)
            assert b" 413 " in data[:20] and b"Connection: close" in data, data[:400]
        # A body in chunks has no length in its head.
        with server.socket() as connection:
            connection.sendall(
                b"POST /v1/render HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n")
            try:
                for _ in range(64):
                    connection.sendall(b"10000\r\n" + b" " * 0x10000 + b"\r\n")
            except OSError:
                pass
            assert b" 413 " in read_all(connection)[:20]
        assert server.post("/v1/render", BODY)[0] == 200


def termination():
    server = Server()
    with server.socket() as busy:
        busy.sendall(head(LONG) + LONG)
        server.wait("confab_requests_busy", 1)
        idle = server.socket()
        server.process.send_signal(signal.SIGTERM)
        data = read_all(busy)
        assert data[:13] in (b"HTTP/1.1 200 ", b"HTTP/1.1 422 ", b"HTTP/1.1 503 "), data[:300]
        assert read_all(idle) == b""
    assert server.process.wait(60) == 0
    try:
        server.socket()
        raise AssertionError("the server still accepts connections")
    except ConnectionRefusedError:
        pass
    # Before any request.
    server = Server()
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(60) == 0
    # A second signal ends at once.
    server = Server("--timeout", "600")
    with server.socket() as busy:
        busy.sendall(head(LONG) + LONG)
        server.wait("confab_requests_busy", 1)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.2)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) in (0, -signal.SIGTERM)


def keys():
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("0123456789abcdef0123\n")
        file.flush()
        with Server("--keys", file.name) as server:
            assert server.post("/v1/render", BODY)[0] == 401
            status, _, _ = server.post(
                "/v1/render", BODY, Authorization="Bearer 0123456789abcdef0123")
            assert status == 200
            assert server.get("/healthz") == "ok\n"
            assert "0123456789abcdef" not in server.log()


def log():
    with Server() as server:
        server.post("/v1/render", BODY, **{"X-Secret": "tell-nobody"})
        server.post("/tell-nobody?tell=nobody", BODY)
        server.post("/v1/render", b'{"document": {"tell": "nobody"}}')
        lines = [json.loads(line) for line in server.log().splitlines()]
        assert [line["status"] for line in lines] == [200, 404, 400], lines
        for line in lines:
            assert set(line) == {"time", "level", "message", "method", "route", "status", "seconds", "bytes"}, line
        text = server.log()
        assert "nobody" not in text and "Lunch" not in text, text


def bad_calls():
    def run(*options):
        run = subprocess.run([task["program"], *options], capture_output=True, timeout=60)
        return run.returncode, run.stderr.decode()

    for options in (
        ["--port", "70000"], ["--jobs", "0"], ["--timeout", "0"], ["--keys", "/does/not/exist"],
        ["--max-body", "-1"], ["--host", "not a name"], ["--prot", "1"], ["extra"],
    ):
        code, text = run(*options)
        assert code == 2 and text.count("\n") == 1, (options, code, text)
    with Server() as server:
        code, text = run("--port", str(server.port))
        assert code == 2 and text.count("\n") == 1 and str(server.port) in text, (code, text)
    code, text = run("--help")
    assert code == 0


def broken():
    with Server() as server:
        for data in (
            b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET / HTTP/9.9\r\n\r\n",
            b"POST /v1/render HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            b"POST /v1/render HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
            b"POST /v1/render HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            b"GET /healthz HTTP/1.1\r\nHost: a\r\n" + b"A: " + b"a" * 100_000 + b"\r\n\r\n",
            b"GET /healthz HTTP/1.1\r\n" + b"".join(b"A%d: b\r\n" % n for n in range(5000)) + b"\r\n",
        ):
            with server.socket() as connection:
                try:
                    connection.sendall(data)
                    connection.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
                answer = read_all(connection)
                assert b" 200 " not in answer[:20] and b" 500 " not in answer[:20], (data[:60], answer[:100])
        assert server.post("/v1/render", BODY)[0] == 200


CHECKS = {
    "a client in Python": python, "curl": curl, "many requests on one connection": one_connection,
    "slow clients": slow, "clients that close their half": half_closed, "clients that go": gone,
    "bodies that are too large": large, "the end by SIGTERM": termination, "keys from a file": keys,
    "the log": log, "bad calls": bad_calls, "broken HTTP": broken,
}

if __name__ == "__main__":
    try:
        CHECKS[task["check"]]()
    except AssertionError as error:
        import traceback
        print(traceback.format_exc().splitlines()[-3].strip(), error)
