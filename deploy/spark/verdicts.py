"""Prints the verdicts of judge.py as lines, in the order of the archive. Usage: verdicts.py <output>"""

import sys

from pyspark.sql import SparkSession

spark = SparkSession.builder.appName("einvoice verdicts").getOrCreate()
rows = spark.read.parquet(f"{sys.argv[1]}/verdicts").orderBy("part", "row").select("verdict")
for row in rows.toLocalIterator():
    sys.stdout.buffer.write(row[0].encode() + b"\n")
spark.stop()
