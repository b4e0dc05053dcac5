#!/usr/bin/env python3
"""Rank tests by flakiness from JUnit XML reports of several runs.

Give files or folders. Runs are taken in order of their timestamp, or of the file name where there is none.
"""
import argparse
import collections
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree


def reports(paths):
    for given in paths:
        path = pathlib.Path(given)
        if path.is_dir():
            yield from sorted(path.rglob("*.xml"))
        elif path.exists():
            yield path
        else:
            sys.exit(f"{given} does not exist")


def read(path):
    """Return (timestamp, [(test, failed, seconds, message)]) of one report."""
    if b"<!DOCTYPE" in path.read_bytes()[:4096]:
        print(f"skipped {path}: has a document type, which reports do not need", file=sys.stderr)
        return "", []
    try:
        root = ElementTree.parse(path).getroot()
    except ElementTree.ParseError as error:
        print(f"skipped {path}: {error}", file=sys.stderr)
        return "", []
    stamps = [suite.get("timestamp", "") for suite in root.iter("testsuite")]
    cases = []
    for case in root.iter("testcase"):
        if case.find("skipped") is not None:
            continue
        trouble = case.find("failure")
        trouble = case.find("error") if trouble is None else trouble
        name = " › ".join(part for part in (case.get("classname"), case.get("name")) if part)
        message = "" if trouble is None else (trouble.get("message") or trouble.text or "").strip().split("\n")[0]
        cases.append((name, trouble is not None, seconds(case), message[:100]))
    return min((stamp for stamp in stamps if stamp), default=""), cases


def seconds(case):
    try:
        return float(case.get("time", "0").replace(",", ""))
    except ValueError:
        return 0.0


def rank(paths):
    runs = []
    for path in reports(paths):
        stamp, cases = read(path)
        if cases:
            runs.append((stamp, str(path), cases))
    runs.sort(key=lambda run: (run[0], run[1]))

    history = collections.defaultdict(list)
    for _, _, cases in runs:
        for name, failed, spent, message in cases:
            history[name].append((failed, spent, message))

    rows = []
    for name, results in history.items():
        failures = [result for result in results if result[0]]
        if not failures or len(failures) == len(results):
            continue
        rows.append(
            {
                "test": name,
                "runs": len(results),
                "failures": len(failures),
                "flips": sum(a[0] != b[0] for a, b in zip(results, results[1:])),
                "seconds_lost": round(sum(result[1] for result in failures), 1),
                "message": collections.Counter(result[2] for result in failures).most_common(1)[0][0],
                "messages": len({result[2] for result in failures}),
            }
        )
    rows.sort(key=lambda row: (-row["flips"], -row["failures"], row["test"]))
    return len(runs), rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--top", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    count, rows = rank(args.paths)
    if args.json:
        print(json.dumps(rows[: args.top], indent=2, ensure_ascii=False))
        return 0
    print(f"{count} runs, {len(rows)} tests that did both")
    if count < 10:
        print("fewer than ten runs: treat the ranking as a suspicion")
    for row in rows[: args.top]:
        print(f"\n{row['test']}\n  {row['failures']} of {row['runs']} failed, flips {row['flips']}, {row['seconds_lost']:g} s lost")
        print(f"  {row['message']}" + (f" (and {row['messages'] - 1} other messages)" if row["messages"] > 1 else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
