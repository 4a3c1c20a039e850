"""Draws the conversations of a file of JSON lines with Ray.

    ray_job.py chats.jsonl pictures results.jsonl --workers 4

writes pictures/ID.png for each conversation, and a table of results as JSON lines. Each actor holds one
`confab worker`. Ray runs on this machine, or on the cluster of `--address`.
"""

import argparse
import itertools
import json
import pathlib

import ray
from ray.util import ActorPool

import confab_worker


@ray.remote(num_cpus=1, max_restarts=3, max_task_retries=3)
class Artist:
    def __init__(self, confab, engine, folder, options):
        self.worker, self.folder, self.options = confab_worker.Worker(confab, engine), folder, options

    def draw(self, lines):
        return list(confab_worker.draw_lines(self.worker, lines, self.folder, self.options))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", help="JSON lines: id, document, folder")
    parser.add_argument("pictures", help="a folder that all nodes see")
    parser.add_argument("results", help="the file of the table of results")
    parser.add_argument("--address", help="a running cluster, such as `auto` or HOST:PORT")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--batch", type=int, default=100, help="conversations a call")
    parser.add_argument("--confab", default="confab", help="the program on the nodes")
    parser.add_argument("--engine", help="what `confab worker --print-engine` prints; other nodes refuse")
    parser.add_argument("--options", type=json.loads, default={}, help='such as {"width": 390, "scale": 2}')
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.pictures).resolve()
    local = dict(num_cpus=arguments.workers, include_dashboard=False, _node_ip_address="127.0.0.1")
    ray.init(**(dict(address=arguments.address) if arguments.address else local))
    ray.cloudpickle.register_pickle_by_value(confab_worker)
    settings = arguments.confab, arguments.engine, folder, arguments.options
    pool = ActorPool([Artist.remote(*settings) for _ in range(arguments.workers)])
    with open(arguments.input, encoding="utf-8") as lines, open(arguments.results, "w", encoding="utf-8") as results:
        write = lambda rows: results.writelines(json.dumps(row) + "\n" for row in rows)
        while batch := list(itertools.islice(lines, arguments.batch)):
            if not pool.has_free():
                write(pool.get_next_unordered())
            pool.submit(lambda artist, batch: artist.draw.remote(batch), batch)
        while pool.has_next():
            write(pool.get_next_unordered())


if __name__ == "__main__":
    main()
