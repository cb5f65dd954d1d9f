"""Prints the verdicts of judge.py as lines, in the order of the archive. Usage: verdicts.py <output>"""

import sys

from pyspark.sql import SparkSession

# One partition after the other comes to this process; put together into one, an archive would not fit into its memory.
spark = (
    SparkSession.builder.appName("einvoice verdicts")
    .config("spark.sql.adaptive.coalescePartitions.enabled", "false")
    .getOrCreate()
)
rows = spark.read.parquet(f"{sys.argv[1]}/verdicts").orderBy("part", "row").select("verdict")
for row in rows.toLocalIterator():
    sys.stdout.buffer.write(row[0].encode() + b"\n")
spark.stop()
