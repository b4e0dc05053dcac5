#!/usr/bin/env python3
"""Create the next numbered decision record from the template; mark an older one as superseded."""
import argparse
import datetime
import pathlib
import re
import sys

TEMPLATE = pathlib.Path(__file__).resolve().parent.parent / "assets" / "template.md"


def numbered(folder):
    """Existing records by number."""
    found = {}
    for path in sorted(folder.glob("*.md")):
        match = re.match(r"(\d+)-", path.name)
        if match:
            found[int(match[1])] = path
    return found


def file_name(number, title, width):
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    return f"{number:0{width}d}-{words[:60].rstrip('-') or 'decision'}.md"


def supersede(old, new, title):
    text = old.read_text(encoding="utf-8")
    changed, count = re.subn(r"(?m)^Status:.*$", f"Status: superseded by [{title}]({new.name})", text, count=1)
    if not count:
        sys.exit(f"{old} has no line that starts with 'Status:'; mark it by hand")
    return changed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title", help="the decision, as a sentence")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("docs/adr"))
    parser.add_argument("--supersedes", type=int, metavar="NUMBER")
    args = parser.parse_args()

    args.folder.mkdir(parents=True, exist_ok=True)
    records = numbered(args.folder)
    if args.supersedes is not None and args.supersedes not in records:
        sys.exit(f"there is no record {args.supersedes} in {args.folder}")
    number = max(records, default=0) + 1
    width = len(re.match(r"\d+", next(iter(records.values())).name)[0]) if records else 4
    path = args.folder / file_name(number, args.title, width)

    text = TEMPLATE.read_text(encoding="utf-8")
    for name, value in (("number", str(number)), ("title", args.title.strip()), ("date", datetime.date.today().isoformat())):
        text = text.replace("{" + name + "}", value)
    if args.supersedes is not None:
        old = records[args.supersedes]
        changed = supersede(old, path, args.title.strip())
        text = text.replace("Status: proposed", f"Status: proposed\nSupersedes: [{old.stem}]({old.name})")
        old.write_text(changed, encoding="utf-8")
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
    print(path)


if __name__ == "__main__":
    main()
