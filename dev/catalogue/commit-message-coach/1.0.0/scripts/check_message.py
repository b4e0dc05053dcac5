#!/usr/bin/env python3
"""Check a commit message, read from a file or standard input. Exit code 1 when something is wrong.

Comment lines (#) and everything below a scissors line are left out, as Git does.
"""
import argparse
import re
import sys

TRAILER = re.compile(r"^[A-Z][A-Za-z-]+: \S")
EMPTY_WORDS = ("various", "misc", "minor changes", "some changes", "small fixes", "stuff", "wip", "as discussed")
NOT_IMPERATIVE = {"added", "adds", "adding", "fixed", "fixes", "fixing", "changed", "changes", "changing", "removed", "removes",
                  "removing", "updated", "updates", "updating", "made", "makes", "making", "moved", "moves", "moving",
                  "renamed", "renames", "improved", "improves", "refactored", "refactors", "implemented", "implements"}


def clean(text):
    lines = []
    for line in text.splitlines():
        if line.startswith("# ----") and ">8" in line:
            break
        if not line.startswith("#"):
            lines.append(line.rstrip())
    while lines and not lines[-1]:
        lines.pop()
    return lines


def problems(lines):
    if not lines or not lines[0]:
        yield 1, "the subject is empty"
        return
    subject = lines[0]
    if len(subject) > 72:
        yield 1, f"the subject has {len(subject)} characters, at most 72"
    if subject.endswith(".") and not subject.endswith("..."):
        yield 1, "the subject ends with a full stop"
    first = re.split(r"\W", subject.split(": ")[-1].strip() or " ")[0].lower()
    if first in NOT_IMPERATIVE:
        yield 1, f"write the subject as an order: not {first!r}"
    for phrase in EMPTY_WORDS:
        if re.search(rf"\b{re.escape(phrase)}\b", subject.lower()):
            yield 1, f"{phrase!r} tells the reader nothing"
    if len(subject.split()) < 3 and len(lines) < 3:
        yield 1, "fewer than three words and no body: why was it done?"
    if len(lines) > 1 and lines[1]:
        yield 2, "the second line must be empty"
    fenced = False
    for number, line in enumerate(lines[2:], 3):
        fenced ^= line.startswith("```")
        quoted = fenced or line.startswith(("    ", "> ", "\t")) or "://" in line or TRAILER.match(line)
        if len(line) > 80 and not quoted:
            yield number, f"has {len(line)} characters, wrap at 72"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=argparse.FileType("r"), default=sys.stdin)
    args = parser.parse_args()
    found = list(problems(clean(args.file.read())))
    for line, text in found:
        print(f"line {line}: {text}")
    if not found:
        print("nothing to complain about; now read it as a stranger")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
