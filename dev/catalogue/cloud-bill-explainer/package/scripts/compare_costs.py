#!/usr/bin/env python3
"""Compare the cost of two months in an export, by one or more columns. Reads CSV, computes with exact decimals."""
import argparse
import calendar
import collections
import csv
import sys
from decimal import Decimal, InvalidOperation


def read(path, date_column, amount_column, by):
    """Return {month: {group: amount}} and {month: set of days}."""
    costs = collections.defaultdict(lambda: collections.defaultdict(Decimal))
    days = collections.defaultdict(set)
    with open(path, encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        missing = [name for name in [date_column, amount_column, *by] if name not in (reader.fieldnames or [])]
        if missing:
            raise ValueError(f"no column {', '.join(missing)}; there are {', '.join(reader.fieldnames or ['none'])}")
        for row in reader:
            date = row[date_column][:10]
            try:
                amount = Decimal(row[amount_column] or "0")
            except InvalidOperation:
                raise ValueError(f"line {reader.line_num}: amount {row[amount_column]!r}") from None
            costs[date[:7]][" / ".join(row[name] or "(empty)" for name in by)] += amount
            days[date[:7]].add(date)
    return costs, days


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--date", required=True, help="column with the day, as year-month-day")
    parser.add_argument("--amount", required=True)
    parser.add_argument("--by", action="append", required=True)
    parser.add_argument("--before", required=True, help="month, such as 2024-03")
    parser.add_argument("--after", required=True)
    parser.add_argument("--top", type=int, default=15)
    args = parser.parse_args()
    try:
        costs, days = read(args.file, args.date, args.amount, args.by)
        for month in (args.before, args.after):
            if month not in costs:
                raise ValueError(f"no rows for {month}; there are {', '.join(sorted(costs))}")
    except (OSError, ValueError, csv.Error) as error:
        print(f"{args.file}: {error}", file=sys.stderr)
        return 2

    before, after = costs[args.before], costs[args.after]
    counts = {month: len(days[month]) for month in (args.before, args.after)}
    factor = Decimal(counts[args.after]) / Decimal(counts[args.before])
    for month, count in counts.items():
        length = calendar.monthrange(int(month[:4]), int(month[5:7]))[1]
        if count < length:
            print(f"{month} has data for {count} of {length} days")
    total_before, total_after = sum(before.values()), sum(after.values())
    print(f"{args.before} {total_before:,.2f} ({counts[args.before]} days) → {args.after} {total_after:,.2f} ({counts[args.after]} days)")
    if total_before:
        change = (total_after / (total_before * factor) - 1) * 100
        print(f"by day: {change:+.1f} %")
    rows = [(after.get(group, Decimal(0)) - before.get(group, Decimal(0)) * factor, group) for group in before.keys() | after.keys()]
    rows.sort(key=lambda row: (-abs(row[0]), row[1]))
    print(f"\nlargest changes, {args.before} scaled to {counts[args.after]} days:")
    for change, group in rows[: args.top]:
        mark = "new" if group not in before else "gone" if group not in after else ""
        print(f"{change:>+14,.2f}  {before.get(group, Decimal(0)) * factor:>12,.2f} → {after.get(group, Decimal(0)):>12,.2f}  {group} {mark}".rstrip())
    rest = sum(row[0] for row in rows[args.top :])
    if len(rows) > args.top:
        print(f"{rest:>+14,.2f}  {len(rows) - args.top} more")
    return 0


if __name__ == "__main__":
    sys.exit(main())
