#!/usr/bin/env python3
"""Check campaign links against a convention. Reads text, opens no address. Exit code 1 when there are findings."""
import argparse
import json
import pathlib
import re
import sys
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

TAGS = ("utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", "utm_id")
NEEDED = TAGS[:3]
ADDRESS = re.compile(r"https?://[^\s<>\"')\]|]+")
PERSONAL = re.compile(r"[^@\s=&]+@[^@\s=&]+\.[a-z]{2,}|\b(?:e-?mail|first_?name|last_?name|phone)=", re.I)


def check(address, convention):
    """Return (findings, corrected address or None)."""
    parts = urlsplit(address)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    tags = [(name.lower(), value) for name, value in pairs if name.lower() in TAGS]
    findings, safe = [], True
    if "utm_" in parts.fragment.lower():
        findings.append("tags after # are not seen; put them before it")
        safe = False
    if PERSONAL.search(unquote(parts.query)):
        findings.append("looks like personal data; take it out")
        safe = False
    if not tags:
        return findings, None
    if (parts.hostname or "") in convention.get("own_domains", []) and convention.get("internal"):
        findings.append("internal link: remove all utm tags, they start a new visit")
        others = [(name, value) for name, value in pairs if name.lower() not in TAGS]
        return findings, urlunsplit(parts._replace(query=urlencode(others)))

    values = dict(tags)
    for name in sorted({name for name, _ in tags if sum(name == other for other, _ in tags) > 1}):
        findings.append(f"{name} is there twice")
        safe = False
    for name in NEEDED:
        if not values.get(name):
            findings.append(f"{name} is missing")
            safe = False
    fixed = {name: re.sub(r"[\s+]+", "-", value.strip()).lower() for name, value in values.items()}
    for name, value in values.items():
        if value != fixed[name]:
            findings.append(f"{name}={value}: lower case and no spaces, {fixed[name]}")
    if any(name != name.lower() for name, _ in pairs if name.lower() in TAGS):
        findings.append("names of tags are lower case")

    mediums = convention.get("mediums", {})
    medium, source = fixed.get("utm_medium", ""), fixed.get("utm_source", "")
    if mediums and medium and medium not in mediums:
        if source in mediums and medium in mediums[source]:
            findings.append(f"source and medium are swapped: source {medium}, medium {source}")
            fixed["utm_source"], fixed["utm_medium"] = medium, source
        else:
            findings.append(f"medium {medium} is not in the convention ({', '.join(sorted(mediums))})")
            safe = False
    elif mediums.get(medium) and source and source not in mediums[medium]:
        findings.append(f"source {source} is not listed for {medium}: a typing error, or add it")
        safe = False
    pattern, campaign = convention.get("campaign_pattern"), fixed.get("utm_campaign", "")
    if pattern and campaign and not re.fullmatch(pattern, campaign):
        findings.append(f"campaign {campaign} does not have the agreed form")
        safe = False
    if not findings or not safe:
        return findings, None
    others = [(name, value) for name, value in pairs if name.lower() not in TAGS]
    ordered = [(name, fixed[name]) for name in TAGS if name in fixed]
    return findings, urlunsplit(parts._replace(query=urlencode(others + ordered)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--convention", type=pathlib.Path, required=True)
    parser.add_argument("--internal", action="store_true", help="the links stand on our own pages: none may carry tags to our own domains")
    args = parser.parse_args()
    try:
        convention = json.loads(args.convention.read_text(encoding="utf-8"))
        text = args.file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    convention["internal"] = args.internal
    total = wrong = 0
    for number, line in enumerate(text.splitlines(), 1):
        for address in ADDRESS.findall(line):
            address = address.rstrip(".,;")
            total += 1
            findings, better = check(address, convention)
            wrong += bool(findings)
            for finding in findings:
                print(f"line {number}: {finding}")
            if findings:
                print(f"    {address}")
            if better:
                print(f"    → {better}")
    print(f"{total} links, {wrong} with findings")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
