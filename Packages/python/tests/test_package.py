"""Tests of the Python package with the program CONFAB_PROGRAM, or the one in the installed wheel."""

import asyncio
import dataclasses
import gc
import json
import multiprocessing
import os
import pickle
import random
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings
from pathlib import Path

import confab
from confab import _pool

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "Examples/conversations/weekend.json"
PNG = b"\x89PNG\r\n\x1a\n"


def chat(text: str = "Are you there? 👀") -> confab.Conversation:
    return confab.Conversation(
        self_="me",
        participants=[confab.Participant("me", "Sam"), confab.Participant("ana", "Ana")],
        messages=[
            confab.Message("1", "text", from_="ana", text=text),
            confab.Message("2", "text", from_="me", text="In pixels, yes.", status="read"),
        ],
    )


def size(png: bytes) -> tuple:
    return struct.unpack(">II", png[16:24])


class Pictures(unittest.TestCase):
    def test_a_picture_has_the_bytes_of_the_program(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "picture.png"
            subprocess.run(
                [confab.program(), "render", EXAMPLE, "-o", file, "--width", "320", "--appearance", "dark"], check=True
            )
            self.assertEqual(confab.render(EXAMPLE, width=320, appearance="dark"), file.read_bytes())

    def test_a_conversation_is_a_value_or_a_dictionary_or_a_path(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "chat.json"
            file.write_text(json.dumps(chat().to_json()))
            pictures = {confab.render(form, scale=1) for form in (chat(), chat().to_json(), file, str(file))}
        self.assertEqual(len(pictures), 1)
        self.assertTrue(pictures.pop().startswith(PNG))
        with self.assertRaisesRegex(TypeError, "int"):
            confab.render(7)

    def test_options_change_the_picture(self) -> None:
        plain = confab.picture(chat(), scale=1)
        self.assertEqual((plain.width, plain.height), size(plain.data))
        self.assertEqual(confab.picture(chat(), scale=1, width=500).width, 500)
        self.assertGreater(confab.picture(chat(), scale=1, type_size=30).height, plain.height)
        redacted = [confab.render(chat(), redact=parts) for parts in (["names", "texts"], "names,texts")]
        self.assertEqual(redacted[0], redacted[1])
        self.assertNotEqual(redacted[0], confab.render(chat()))
        self.assertNotEqual(confab.render(chat(), highlight="1"), confab.render(chat(), highlight=["1", "2"]))

    def test_all_formats_are_drawn(self) -> None:
        beginnings = {"png": PNG, "webp": b"RIFF", "pdf": b"%PDF", "svg": b"<"}
        for kind, beginning in beginnings.items():
            self.assertTrue(confab.render(chat(), format=kind).startswith(beginning), kind)

    def test_pages_are_several_pictures(self) -> None:
        pages = confab.render_pages(EXAMPLE, page_height=300, scale=1)
        self.assertGreater(len(pages), 1)
        with self.assertRaisesRegex(ValueError, f"{len(pages)} pages"):
            confab.render(EXAMPLE, page_height=300, scale=1)
        self.assertEqual(len(confab.render_pages(EXAMPLE, page_height=300, format="pdf")), 1)

    def test_a_path_is_relative_to_the_current_folder(self) -> None:
        confab.render(chat())  # The process is started before the folder changes.
        before = os.getcwd()
        os.chdir(EXAMPLE.parent)
        try:
            confab.render(EXAMPLE.name, scale=1)
            confab.render(chat(), theme="forest.theme.json", scale=1)
        finally:
            os.chdir(before)

    def test_a_missing_picture_is_a_warning(self) -> None:
        sender = confab.Participant("ana", "Ana", avatar="missing.png")
        value = confab.Conversation([confab.Message("1", "text", from_="ana", text="Hello")], participants=[sender])
        value.conversation = confab.ConversationInfo(kind="group")
        with tempfile.TemporaryDirectory() as folder, self.assertWarns(confab.ConfabWarning) as caught:
            confab.render(value, folder=folder)
        self.assertIn("missing.png", str(caught.warning))
        self.assertEqual(Path(caught.filename).resolve(), Path(__file__).resolve())

    def test_jupyter_shows_pictures_and_conversations(self) -> None:
        picture = confab.picture(chat(), scale=2)
        data, metadata = picture._repr_mimebundle_()
        self.assertIn("image/png", data)
        self.assertEqual(metadata["image/png"]["width"], picture.width // 2)
        self.assertEqual(chat()._repr_png_(), picture.data)
        self.assertIn("image/svg+xml", confab.picture(chat(), format="svg")._repr_mimebundle_())


class Errors(unittest.TestCase):
    def test_a_wrong_document_names_every_problem_and_the_first_place(self) -> None:
        wrong = chat().to_json()
        wrong["messages"][0]["at"] = "yesterday"
        wrong["messages"][1]["from"] = "bob"
        with self.assertRaises(confab.RequestError) as caught:
            confab.render(wrong)
        error = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((error.code, error.place), ("document", "$.document.messages[0].at"))
        self.assertIn("bob", error.message)

    def test_an_unknown_option_is_named(self) -> None:
        with self.assertRaisesRegex(confab.RequestError, 'widht.*did you mean "width"'):
            confab.render(chat(), widht=320)

    def test_a_program_that_is_missing_or_ends_is_an_error(self) -> None:
        before = os.environ.get("CONFAB_PROGRAM")
        try:
            for path, text in (("/nonexistent", "can't start"), ("/bin/false", "exit code 1")):
                os.environ["CONFAB_PROGRAM"] = path
                with confab.Pool(1) as pool, self.assertRaisesRegex(confab.WorkerError, text):
                    confab.render(chat(), pool=pool)
        finally:
            os.environ.pop("CONFAB_PROGRAM")
            if before:
                os.environ["CONFAB_PROGRAM"] = before

    def test_another_process_replaces_one_that_was_killed(self) -> None:
        with confab.Pool(1) as pool:
            first = confab.render(chat(), pool=pool)
            worker = pool._free.get()
            os.kill(worker._process.pid, signal.SIGKILL)
            worker._process.wait()
            pool._free.put(worker)
            self.assertEqual(confab.render(chat(), pool=pool), first)


class Pools(unittest.TestCase):
    def test_results_come_in_order_from_several_processes(self) -> None:
        chats = [chat("word " * count) for count in range(1, 30)]
        with confab.Pool(2) as pool:
            pictures = list(pool.map(confab.picture, iter(chats), scale=1))
            self.assertEqual([page.data for page in pictures], [confab.render(value, scale=1) for value in chats])
            heights = [page.height for page in pictures]
            self.assertEqual(heights, sorted(heights))

    def test_many_threads_share_a_pool(self) -> None:
        expected = {count: confab.render(chat("word " * count), scale=1) for count in range(1, 6)}
        wrong = []

        def draw(seed: int) -> None:
            numbers = random.Random(seed)
            for _ in range(10):
                count = numbers.randint(1, 5)
                if confab.render(chat("word " * count), scale=1, pool=pool) != expected[count]:
                    wrong.append(count)

        with confab.Pool(2) as pool:
            threads = [threading.Thread(target=draw, args=(seed,)) for seed in range(6)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(wrong, [])

    def test_a_closed_pool_ends_its_processes_and_refuses(self) -> None:
        pool = confab.Pool(1)
        confab.render(chat(), pool=pool)
        worker = pool._free.get()
        pool._free.put(worker)
        pool.close()
        pool.close()
        self.assertEqual(worker._process.returncode, 0)
        with self.assertRaisesRegex(confab.WorkerError, "closed"):
            confab.render(chat(), pool=pool)

    def test_a_forked_process_has_processes_of_its_own(self) -> None:
        expected = confab.render(chat(), scale=1)
        with multiprocessing.get_context("fork").Pool(2) as processes:
            self.assertEqual(processes.map(drawn, ["Are you there? 👀"] * 4), [expected] * 4)
        self.assertEqual(confab.render(chat(), scale=1), expected)

    def test_nothing_is_left_open(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error", ResourceWarning)
            with confab.Pool(1) as pool:
                confab.render(chat(), pool=pool)
            del pool
            gc.collect()

    def test_asyncio_waits_for_a_pool(self) -> None:
        async def draw() -> list:
            with confab.Pool(2) as pool:
                futures = [asyncio.wrap_future(pool.submit(confab.render, chat(), scale=1)) for _ in range(4)]
                return await asyncio.gather(*futures)

        self.assertEqual(len(set(asyncio.run(draw()))), 1)


class Documents(unittest.TestCase):
    def test_documents_are_the_same_after_they_were_read(self) -> None:
        files = [*ROOT.glob("Snapshots/**/*.json"), *ROOT.glob("Examples/conversations/*.json")]
        count = 0
        for file in files:
            members = json.loads(file.read_text())
            if isinstance(members, dict) and members.get("confab") == "1":
                members.pop("$schema", None)
                self.assertEqual(confab.Conversation.from_json(members).to_json(), members, file)
                count += 1
        self.assertGreater(count, 100)

    def test_every_field_has_a_key_and_a_documentation(self) -> None:
        source = (Path(confab.__file__).parent / "_document.py").read_text()
        for name in confab._document:
            cls = getattr(confab, name)
            if dataclasses.is_dataclass(cls):
                names = [field.name for field in dataclasses.fields(cls) if field.name != "extra"]
                self.assertEqual(sorted(names), sorted(cls._keys), name)
        self.assertGreater(source.count('"""'), 400)

    def test_unknown_and_missing_keys_are_named(self) -> None:
        with self.assertRaisesRegex(ValueError, "Message: unknown key 'txt'"):
            confab.Message.from_json({"id": "1", "kind": "text", "txt": "Hello"})
        with self.assertRaisesRegex(ValueError, "Message: missing kind"):
            confab.Message.from_json({"id": "1"})
        self.assertEqual(confab.Message.from_json({"id": "1", "kind": "x-a", "x-a": 1}).extra, {"x-a": 1})

    @unittest.skipUnless((ROOT / "Packages/python/generate.py").is_file() and sys.version_info >= (3, 9), "no sources")
    def test_the_classes_are_those_of_the_schema_of_the_program(self) -> None:
        generator = ROOT / "Packages/python/generate.py"
        result = subprocess.run([sys.executable, generator, confab.program(), "--check"], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


class Measurements(unittest.TestCase):
    def test_layouts_and_metrics_are_dictionaries(self) -> None:
        layout = confab.layout(chat(), width=320)
        self.assertEqual(layout["width"], 320)
        metrics = confab.metrics(chat(), ["Inter", "Noto Sans Mono"], width=320)
        self.assertEqual(len(metrics["fonts"]), 2)

    def test_data_frames_have_messages_and_measurements(self) -> None:
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        from confab import frames

        frame = frames.messages(json.loads(EXAMPLE.read_text()))
        self.assertEqual(str(frame["at"].dt.tz), "UTC")
        self.assertTrue(frame["name"].notna().any())
        again = frames.conversation(frame[frame["kind"] == "text"][["id", "from", "name", "at", "text"]], me="me")
        confab.render(again, scale=1)
        self.assertEqual(list(frames.messages(again)["text"]), list(frame[frame["kind"] == "text"]["text"]))
        metrics = confab.metrics(EXAMPLE, ["Inter", "Noto Sans Mono"])
        sizes = frames.measurements(metrics)
        self.assertEqual(len(sizes), 2 * len(metrics["texts"]))
        mean = sizes.groupby("font")["advance"].mean()
        self.assertGreater(mean["Noto Sans Mono 17 pt"], mean["Inter 17 pt"])
        self.assertIsInstance(frames.rows(confab.layout(EXAMPLE)), pandas.DataFrame)


class Program(unittest.TestCase):
    def test_the_module_is_the_program(self) -> None:
        result = subprocess.run([sys.executable, "-m", "confab", "--version"], capture_output=True, text=True)
        self.assertEqual(result.stdout.strip(), confab.version())


def drawn(text: str) -> bytes:
    return confab.render(chat(text), scale=1, pool=_pool.shared())


if __name__ == "__main__":
    unittest.main()
