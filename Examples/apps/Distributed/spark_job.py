"""Draws the conversations of a file of JSON lines, or of a Parquet file, with Apache Spark.

    spark_job.py chats.jsonl pictures results --master 'local[4,4]' --partitions 32

writes pictures/ID.png for each conversation, and a table of results as JSON lines to the folder `results`. Each
partition is drawn by one `confab worker`.
"""

import argparse
import json
import pathlib

from pyspark.sql import SparkSession

from confab_worker import Worker, draw_lines

SCHEMA = "id string, ok boolean, width int, height int, sha256 string, warnings string, error string"
COLUMNS = ["id", "ok", "width", "height", "sha256", "warnings", "error"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", help="JSON lines, or *.parquet: id, document (an object or its JSON text), folder")
    parser.add_argument("pictures", help="a folder that all nodes see")
    parser.add_argument("results", help="the folder of the table of results; replaced if it exists")
    parser.add_argument("--master", default="local[*,4]", help="local[THREADS,ATTEMPTS] or spark://HOST:PORT")
    parser.add_argument("--partitions", type=int, default=8)
    parser.add_argument("--confab", default="confab", help="the program on the nodes")
    parser.add_argument("--engine", help="what `confab worker --print-engine` prints; other nodes refuse to draw")
    parser.add_argument("--options", type=json.loads, default={}, help='such as {"width": 390, "scale": 2}')
    arguments = parser.parse_args()
    folder = pathlib.Path(arguments.pictures).resolve()

    def draw(lines):
        with Worker(arguments.confab, arguments.engine) as worker:
            for row in draw_lines(worker, lines, folder, arguments.options):
                yield tuple(row[column] for column in COLUMNS)

    spark = SparkSession.builder.appName("confab").master(arguments.master).getOrCreate()
    try:
        spark.sparkContext.addPyFile(str(pathlib.Path(__file__).with_name("confab_worker.py")))
        if arguments.input.endswith(".parquet"):
            lines = spark.read.parquet(arguments.input).toJSON()
        else:
            lines = spark.sparkContext.textFile(arguments.input)
        rows = lines.repartition(arguments.partitions).mapPartitions(draw)
        spark.createDataFrame(rows, SCHEMA).write.mode("overwrite").json(arguments.results)
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
