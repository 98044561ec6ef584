"""Cuts stats/testdata/oracle.json out of the statistics oracle.

    python3 extract.py ORACLE_DIR

Numbers pass through unchanged: Python prints a float64 with every digit it has.
"""
import json
import os
import sys

oracle = json.load(open(os.path.join(sys.argv[1], "oracle.json")))
SUMMARY = ("min", "max", "mean", "median", "sd", "t_ci")


def keys(items):
    """The union of keys of some objects, which a test holds against its list."""
    return sorted({k for item in items for k in item})


summaries = [d["summary"] for d in oracle["datasets"].values()]
results = [p["result"] for p in oracle["pairs"]]
from_summary = [r["from_summary"] for r in results]
out = {
    "keys": {
        "top": sorted(oracle),
        "summary": keys(summaries),
        "pair": keys(results),
        "from_summary": keys(from_summary),
        "pooled": keys(f["pooled"] for f in from_summary),
        "welch": keys(f["welch"] for f in from_summary if f.get("welch")),
        "exact_pair": keys(p["exact"] for p in oracle["pairs"]),
        "rate_time": sorted(oracle["rate_time"]),
    },
    "probs": oracle["meta"]["quantile_probs"],
    "datasets": {
        name: {
            "values": d["values"],
            "summary": {k: d["summary"][k] for k in SUMMARY if k in d["summary"]},
            "type7": d["summary"]["quantiles"]["type7"],
            "exact": d["exact"],
        }
        for name, d in oracle["datasets"].items()
    },
    "pairs": [
        {"id": p["id"], "a": p["a"], "b": p["b"],
         "from_summary": p["result"]["from_summary"], "exact": p["exact"]}
        for p in oracle["pairs"]
    ],
    "from_summary": oracle["from_summary"],
    "rate_time": oracle["rate_time"],
}
here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "oracle.json"), "w") as f:
    json.dump(out, f, separators=(",", ":"), allow_nan=False)
    f.write("\n")
