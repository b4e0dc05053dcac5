#!/usr/bin/env python3
"""Check a BibTeX file: missing fields, duplicates, impossible identifiers, unprotected capitals. Changes nothing."""
import argparse
import collections
import pathlib
import re
import sys

REQUIRED = {
    "article": ["author", "title", "journal", "year"],
    "inproceedings": ["author", "title", "booktitle", "year"],
    "book": ["title", "publisher", "year"],
    "incollection": ["author", "title", "booktitle", "publisher", "year"],
    "phdthesis": ["author", "title", "school", "year"],
    "techreport": ["author", "title", "institution", "year"],
    "misc": ["title"],
    "online": ["title", "url", "urldate"],
}
ALIASES = {"journaltitle": "journal", "date": "year", "school": "institution"}


def entries(text):
    """Yield (kind, key, fields, line); values keep their inner braces."""
    for match in re.finditer(r"@(\w+)\s*\{\s*([^,\s{}]*)\s*,", text):
        kind = match[1].lower()
        if kind in ("comment", "string", "preamble"):
            continue
        body, depth = "", 1
        for letter in text[match.end() :]:
            depth += (letter == "{") - (letter == "}")
            if depth == 0:
                break
            body += letter
        yield kind, match[2], fields(body), text.count("\n", 0, match.start()) + 1


def fields(body):
    found, position = {}, 0
    start = re.compile(r"\s*([\w-]+)\s*=\s*")
    while match := start.match(body, position):
        position = match.end()
        value, depth, quoted = "", 0, False
        while position < len(body):
            letter = body[position]
            if letter == '"' and depth == 0:
                quoted = not quoted
            depth += (letter == "{") - (letter == "}")
            position += 1
            if letter == "," and depth == 0 and not quoted:
                break
            value += letter
        value = value.strip()
        if (value[:1], value[-1:]) in (("{", "}"), ('"', '"')):
            value = value[1:-1]
        found[match[1].lower()] = " ".join(value.split())
    return found


def problems(kind, values):
    have = set(values) | {ALIASES[name] for name in values if name in ALIASES}
    for name in REQUIRED.get(kind, ["title", "year"]):
        if name not in have and not (name == "author" and "editor" in have) and not (name == "school" and "institution" in have):
            yield f"no {name}"
    year = values.get("year") or values.get("date", "")[:4]
    if year and not re.fullmatch(r"(1[5-9]|20)\d\d", year):
        yield f"year {year!r}"
    doi = values.get("doi", "")
    if doi and not re.fullmatch(r"10\.\d{4,9}/\S+", doi):
        yield f"doi {doi!r} should start with 10. and hold no address in front"
    isbn = re.sub(r"[\s-]", "", values.get("isbn", ""))
    if isbn and not valid_isbn(isbn):
        yield f"isbn {values['isbn']} has a wrong check digit"
    title = values.get("title", "")
    bare = re.sub(r"\{[^{}]*\}", "", title)
    capitals = re.findall(r"(?<=[a-z\s])[A-Z]{2,}\w*|\b[a-z]+[A-Z]\w*", bare)
    if capitals:
        yield f"capitals not protected with braces: {', '.join(sorted(set(capitals))[:3])}"
    if re.search(r"\bet al\b", values.get("author", "")):
        yield "author has 'et al'; write the names, or 'and others'"
    if "arxiv" in (values.get("journal", "") + values.get("eprinttype", "") + values.get("archiveprefix", "")).lower():
        yield "preprint: has it been published since?"
    if re.search(r"\d-\d", values.get("pages", "").replace("--", "")):
        yield "pages with one hyphen; use two"


def valid_isbn(text):
    if re.fullmatch(r"\d{13}", text):
        return sum(int(digit) * (1, 3)[index % 2] for index, digit in enumerate(text)) % 10 == 0
    if re.fullmatch(r"\d{9}[\dXx]", text):
        return sum((10 if digit in "Xx" else int(digit)) * (10 - index) for index, digit in enumerate(text)) % 11 == 0
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=pathlib.Path)
    args = parser.parse_args()
    found = list(entries(args.file.read_text(encoding="utf-8")))
    if not found:
        print(f"{args.file} holds no entries", file=sys.stderr)
        return 2
    keys = collections.Counter(key for _, key, _, _ in found)
    titles = collections.defaultdict(list)
    count = 0
    for kind, key, values, line in found:
        folded = re.sub(r"[^a-z0-9]", "", values.get("title", "").lower())
        if folded:
            titles[folded].append(key)
        notes = list(problems(kind, values))
        if keys[key] > 1:
            notes.append("the key is used more than once")
        for note in notes:
            count += 1
            print(f"{args.file}:{line}: {key}: {note}")
    for same in titles.values():
        if len(same) > 1:
            count += 1
            print(f"{args.file}: same title: {', '.join(same)}")
    print(f"{len(found)} entries, {count} notes")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
