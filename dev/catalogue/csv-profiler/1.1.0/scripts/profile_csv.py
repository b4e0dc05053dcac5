#!/usr/bin/env python3
"""Profile a CSV file: types, missing values, duplicates, mixed formats, placeholders and key candidates.

Streams the file once. Distinct values are counted exactly up to a limit for each column and called "many" above it.
"""
import argparse
import collections
import csv
import hashlib
import json
import re
import sys

DISTINCT_LIMIT = 200_000
MISSING = {"", "na", "n/a", "null", "none", "nan", "-", "?", "#n/a"}
PATTERNS = (
    ("integer", re.compile(r"[+-]?\d{1,18}")),
    ("decimal with dot", re.compile(r"[+-]?\d*\.\d+(?:[eE][+-]?\d+)?")),
    ("decimal with comma", re.compile(r"[+-]?\d+,\d{1,2}|[+-]?\d{1,3}(?:\.\d{3})+,\d+")),
    ("number with thousands", re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")),
    ("date and time", re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?")),
    ("date y-m-d", re.compile(r"\d{4}-\d\d-\d\d")),
    ("date with slashes", re.compile(r"\d{1,2}/\d{1,2}/\d{2,4}")),
    ("date with dots", re.compile(r"\d{1,2}\.\d{1,2}\.\d{2,4}")),
    ("boolean", re.compile(r"true|false|yes|no", re.I)),
)
PLACEHOLDERS = {"-1", "99", "999", "9999", "99999", "-99", "-999", "1900-01-01", "1970-01-01", "9999-12-31", "unknown", "tbd", "test"}
PERSONAL = re.compile(r"e-?mail|phone|mobile|birth|\bdob\b|\bssn\b|iban|passport|first.?name|last.?name|surname|street|address", re.I)


class Column:
    def __init__(self, name):
        self.name = name
        self.missing = self.padded = self.leading_zero = 0
        self.kinds = collections.Counter()
        self.example_line = {}
        self.values = collections.Counter()
        self.many = False
        self.low = self.high = None

    def add(self, raw, line):
        value = raw.strip()
        if value.lower() in MISSING:
            self.missing += 1
            return
        if value != raw:
            self.padded += 1
        kind = next((name for name, pattern in PATTERNS if pattern.fullmatch(value)), "text")
        self.kinds[kind] += 1
        self.example_line.setdefault(kind, line)
        if re.fullmatch(r"0\d+", value):
            self.leading_zero += 1
        if kind in ("integer", "decimal with dot"):
            number = float(value)
            self.low = number if self.low is None else min(self.low, number)
            self.high = number if self.high is None else max(self.high, number)
        if not self.many:
            self.values[value] += 1
            self.many = len(self.values) > DISTINCT_LIMIT

    def warnings(self, rows):
        filled = rows - self.missing
        if filled == 0:
            yield "is empty"
            return
        if self.missing:
            yield f"{self.missing:,} of {rows:,} missing"
        if self.padded:
            yield f"{self.padded:,} values with spaces around them"
        if self.leading_zero:
            yield f"{self.leading_zero:,} values with leading zeros: keep it as text"
        numbers = {"integer", "decimal with dot"}
        kinds = [(kind, count) for kind, count in self.kinds.most_common() if not (kind in numbers and numbers <= self.kinds.keys() and kind == "integer")]
        if len(kinds) > 1:
            parts = [f"{kind} {count:,} (first in line {self.example_line[kind]})" for kind, count in kinds[:4]]
            yield "mixed: " + ", ".join(parts)
        if self.many:
            return
        for value, count in self.values.most_common(200):
            if value.lower() in PLACEHOLDERS and (count > 1 or self.kinds["text"] == 0) and self.edge(value):
                yield f"{count:,} times {value}: a placeholder?"
        folded = collections.defaultdict(set)
        if len(self.values) < 2_000:
            for value in self.values:
                folded[value.casefold()].add(value)
            same = [sorted(group) for group in folded.values() if len(group) > 1]
            if same:
                yield f"{len(same)} values differ only in case, such as {' and '.join(same[0])}"
        if len(self.values) == 1 and rows > 1:
            yield "always the same value"

    def edge(self, value):
        """A number counts as a placeholder only at the edge of its column."""
        try:
            return float(value) in (self.low, self.high)
        except ValueError:
            return True

    def summary(self, rows):
        filled = rows - self.missing
        personal = bool(PERSONAL.search(self.name))
        return {
            "name": self.name,
            "kind": self.kinds.most_common(1)[0][0] if self.kinds else "empty",
            "missing": self.missing,
            "distinct": None if self.many else len(self.values),
            "low": self.low,
            "high": self.high,
            "top": [] if personal or self.many else self.values.most_common(3),
            "personal": personal,
            "key_candidate": not self.many and self.missing == 0 and filled > 1 and len(self.values) == filled,
            "warnings": list(self.warnings(rows)),
        }


def profile(path, delimiter, encoding, skip):
    with open(path, "rb") as file:
        start = file.read(65536)
        file.seek(0, 2)
        size = file.tell()
        file.seek(max(0, size - 1))
        ends = file.read(1) in (b"\n", b"")
    if not delimiter:
        first = start.decode(encoding, "replace").splitlines()[skip : skip + 1] or [""]
        delimiter = max(",;\t|", key=first[0].count)
    file_warnings = [] if ends else ["the last line has no end: was the file cut off?"]
    if b"\xc3\x83\xc2" in start:
        file_warnings.append("looks as if it had been encoded twice (MÃ¼ller)")
    with open(path, encoding=encoding, newline="") as file:
        for _ in range(skip):
            next(file, None)
        reader = csv.reader(file, delimiter=delimiter)
        header = next(reader, None)
        if not header:
            raise ValueError("the file has no header line")
        columns = [Column(name.strip() or f"column {number}") for number, name in enumerate(header, 1)]
        if len({column.name for column in columns}) < len(columns):
            file_warnings.append("two columns have the same name")
        rows = duplicates = ragged = 0
        first_ragged, seen = None, set()
        for row in reader:
            if not row:
                continue
            line = reader.line_num + skip
            if len(row) != len(columns):
                ragged += 1
                first_ragged = first_ragged or line
                continue
            rows += 1
            mark = hashlib.blake2b("\x1f".join(row).encode("utf-8", "surrogatepass"), digest_size=8).digest()
            duplicates += mark in seen
            seen.add(mark)
            for column, value in zip(columns, row):
                column.add(value, line)
    if ragged:
        file_warnings.append(f"{ragged:,} rows with another number of fields, left out (first in line {first_ragged})")
    if duplicates:
        file_warnings.append(f"{duplicates:,} rows repeat an earlier row exactly")
    return {"rows": rows, "delimiter": delimiter, "warnings": file_warnings, "columns": [c.summary(rows) for c in columns]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--delimiter")
    parser.add_argument("--encoding", default="utf-8-sig")
    parser.add_argument("--skip", type=int, default=0, help="lines above the header")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    try:
        result = profile(args.file, args.delimiter, args.encoding, args.skip)
    except UnicodeDecodeError as error:
        print(f"{args.file} is not {args.encoding}: {error.reason} at byte {error.start}. Try --encoding cp1252.", file=sys.stderr)
        return 2
    except (OSError, ValueError, csv.Error) as error:
        print(f"{args.file}: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
        return 0
    print(f"{args.file}: {result['rows']:,} rows, {len(result['columns'])} columns, separator {result['delimiter']!r}")
    for warning in result["warnings"]:
        print(f"  ! {warning}")
    for column in result["columns"]:
        distinct = "many" if column["distinct"] is None else f"{column['distinct']:,}"
        span = "" if column["low"] is None else f", {column['low']:g} to {column['high']:g}"
        marks = ", key candidate" * column["key_candidate"] + ", personal data?" * column["personal"]
        print(f"{column['name']}: {column['kind']}, {distinct} distinct{span}{marks}")
        if column["top"] and not column["key_candidate"]:
            print("    most frequent: " + ", ".join(f"{value} ({count:,})" for value, count in column["top"]))
        for warning in column["warnings"]:
            print(f"  ! {warning}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
