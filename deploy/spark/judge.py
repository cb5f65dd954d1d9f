"""Judges an archive of invoices on Spark: each partition goes through one `stream` process, over its pipe.

Writes <output>/verdicts (one row a document) and <output>/summary (documents by rule, country and month), as Parquet.
"""

import argparse
import json
import re
import shlex
import subprocess
import threading
from collections import deque

from pyspark.sql import SparkSession, functions

VERDICTS = "part int, row long, id string, valid boolean, codes array<string>, country string, month string, verdict string"
MONTH = re.compile(r'(?:"issueDate"\s*:\s*\\?"|IssueDate>)(\d{4}-\d{2})')
COUNTRY = re.compile(r'(?:"country(?:Code)?"\s*:\s*\\?"|IdentificationCode[^>]*>|CountryID>)([A-Z]{2})')


def first(pattern, line):
    found = pattern.search(line)
    return found.group(1) if found else None


class Feeder(threading.Thread):
    """Writes a partition into a process, and keeps what the verdicts still to come are about."""

    def __init__(self, lines, process):
        super().__init__(daemon=True)
        self.lines, self.process, self.asked, self.error = lines, process, deque(), None

    def run(self):
        try:
            with self.process.stdin as pipe:
                for line in self.lines:
                    self.asked.append((first(COUNTRY, line), first(MONTH, line)))
                    pipe.write(line.encode() + b"\n")
        except BrokenPipeError:
            pass  # the process has ended: its exit code says how
        except Exception as error:  # of whoever reads the archive
            self.error = error
            self.process.kill()


def judging(command):
    """What a partition is mapped with. A process that ends badly fails the task, and Spark runs the partition again."""

    def judge(part, lines):
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        feeder = Feeder((line for line in lines if line.strip()), process)
        feeder.start()
        try:
            for row, answer in enumerate(process.stdout):
                country, month = feeder.asked.popleft()
                text = answer.decode().rstrip("\n")
                said = json.loads(text)
                issues = said.get("issues", []) + said.get("schema", {}).get("issues", [])
                codes = sorted({issue["code"] for issue in issues})
                if "error" in said:
                    codes.append(said["error"]["code"])
                yield part, row, str(said["id"]), said.get("valid") is True, codes, country, month, text
        finally:
            process.stdout.close()
            status = process.wait()
        feeder.join()
        if feeder.error:
            raise feeder.error
        if status != 0 or feeder.asked:
            raise RuntimeError(f"stream ended with {status}, {len(feeder.asked)} documents without a verdict")

    return judge


def documents(spark, options):
    """The archive as lines of the `stream` contract."""
    if options.format == "ndjson":
        return spark.sparkContext.textFile(options.input, options.partitions)
    if options.format == "parquet":
        rows = spark.read.parquet(options.input).repartition(options.partitions)
        return rows.select(functions.to_json(functions.struct("*"))).rdd.map(lambda row: row[0])
    files = spark.sparkContext.wholeTextFiles(options.input, options.partitions)
    return files.map(lambda file: json.dumps({"id": file[0], "xml": file[1]}))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--input", required=True, help="what Spark can read: a path, hdfs://, s3a://")
    parser.add_argument("--format", choices=["ndjson", "parquet", "xml"], default="ndjson")
    parser.add_argument("--output", required=True)
    parser.add_argument("--stream", required=True, help="the command of the stream program with its kind")
    parser.add_argument("--partitions", type=int, default=200)
    options = parser.parse_args()
    spark = SparkSession.builder.appName("einvoice").getOrCreate()
    verdicts, summary = f"{options.output}/verdicts", f"{options.output}/summary"
    judged = documents(spark, options).mapPartitionsWithIndex(judging(shlex.split(options.stream)))
    spark.createDataFrame(judged, VERDICTS).write.mode("overwrite").parquet(verdicts)
    written = spark.read.parquet(verdicts)
    by_rule = written.select("country", "month", "valid", functions.explode_outer("codes").alias("rule"))
    by_rule.groupBy("rule", "country", "month").agg(
        functions.count("*").alias("documents"), functions.sum(functions.col("valid").cast("int")).alias("valid")
    ).write.mode("overwrite").parquet(summary)
    print(json.dumps({"documents": written.count(), "valid": written.where("valid").count()}))
    spark.stop()


main()
