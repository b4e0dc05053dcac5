#!/usr/bin/env python3
"""Sort the events of an incident in UTC and measure it.

Input: one event a line, `TIME | text`, every time with its zone (Z, +0100, -05:00). Marks in the text: [started] [detected]
[mitigated] [resolved]. Empty lines and lines that start with # are left out.
"""
import argparse
import datetime
import re
import sys

MARKS = ("started", "detected", "mitigated", "resolved")
FORMATS = ("%Y-%m-%dT%H:%M:%S%z", "%Y-%m-%dT%H:%M%z", "%Y-%m-%d %H:%M:%S %z", "%Y-%m-%d %H:%M %z", "%Y-%m-%d %H:%M:%S%z", "%Y-%m-%d %H:%M%z")


def read_time(text):
    for pattern in FORMATS:
        try:
            return datetime.datetime.strptime(text.strip(), pattern).astimezone(datetime.timezone.utc)
        except ValueError:
            continue
    return None


def length(delta):
    minutes = round(delta.total_seconds() / 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02d} min" if hours else f"{rest} min"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=argparse.FileType("r", encoding="utf-8"))
    parser.add_argument("--gap", type=int, default=15, help="point out silences longer than this many minutes")
    args = parser.parse_args()

    events, wrong = [], []
    for number, line in enumerate(args.file, 1):
        if not line.strip() or line.startswith("#"):
            continue
        time, bar, text = line.partition("|")
        moment = read_time(time)
        if not bar or moment is None:
            wrong.append(f"line {number}: needs `TIME with zone | text`, such as 2024-03-04 15:09 +0100 | alert: {line.strip()[:60]}")
        else:
            events.append((moment, text.strip()))
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 2
    if not events:
        print("no events in the file", file=sys.stderr)
        return 2

    events.sort(key=lambda event: event[0])
    marks = {}
    print("| Time (UTC) | What happened |\n|---|---|")
    for index, (moment, text) in enumerate(events):
        if index and (pause := moment - events[index - 1][0]) > datetime.timedelta(minutes=args.gap):
            print(f"| | *{length(pause)} without an entry* |")
        day = "" if index and events[index - 1][0].date() == moment.date() else f"{moment:%Y-%m-%d} "
        for mark in MARKS:
            if f"[{mark}]" in text.lower():
                marks.setdefault(mark, moment)
        shown = re.sub(r"\s*\[(" + "|".join(MARKS) + r")\]", r" (**\1**)", text, flags=re.I).replace("|", "\\|")
        print(f"| {day}{moment:%H:%M} | {shown} |")
    start = marks.get("started", events[0][0])
    print()
    if "started" not in marks:
        print("no [started] mark: measured from the first event")
    for mark, title in (("detected", "time to detect"), ("mitigated", "time to mitigate"), ("resolved", "time to resolve")):
        print(f"{title}: {length(marks[mark] - start) if mark in marks else f'no [{mark}] mark'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
