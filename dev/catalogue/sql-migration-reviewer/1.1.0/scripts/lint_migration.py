#!/usr/bin/env python3
"""Point at statements in PostgreSQL migrations that lock, rewrite, lose data or break running code.

Reads SQL files, needs no database. Exit code 1 when something was found. `-- lint: allow <rule>` on the line before a
statement accepts one rule for it.
"""
import argparse
import pathlib
import re
import sys

NAME = r'(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?P<table>[\w".]+)'
VOLATILE = r"default\s+\(*\s*(?:random|clock_timestamp|timeofday|gen_random_uuid|uuid_generate_v\d\w*|nextval|uuidv7)\s*\("


def statements(sql):
    """Yield (line, text, allowed rules); text has no comments, strings are emptied, spaces are single."""
    position, line, start_line, text, allowed = 0, 1, 1, [], set()
    token = re.compile(
        r"(?P<comment>--[^\n]*)|(?P<block>/\*.*?\*/)|(?P<dollar>\$(?P<tag>\w*)\$.*?\$(?P=tag)\$)"
        r"|(?P<string>'(?:[^']|'')*')|(?P<quoted>\"[^\"]*\")|(?P<end>;)|(?P<other>.)",
        re.S,
    )
    while position < len(sql):
        match = token.match(sql, position)
        piece, kind = match.group(0), match.lastgroup
        kind = "dollar" if kind == "tag" else kind
        if kind == "comment":
            allow = re.search(r"lint:\s*allow\s+([\w, -]+)", piece)
            allowed |= set(re.split(r"[,\s]+", allow.group(1).strip())) if allow else set()
            text.append(" ")
        elif kind == "end":
            yield from finished(start_line, text, allowed)
            text, allowed = [], set()
        elif kind in ("block", "dollar", "string"):
            text.append(" " if kind == "block" else "''")
        else:
            if not "".join(text).strip() and piece.strip():
                start_line = line
            text.append(piece)
        line += piece.count("\n")
        position = match.end()
    yield from finished(start_line, text, allowed)


def finished(line, text, allowed):
    flat = re.sub(r"\s+", " ", "".join(text)).strip()
    if flat:
        yield line, flat, frozenset(allowed)


def actions(statement):
    """The comma-separated actions of an ALTER TABLE, split outside parentheses."""
    match = re.match(rf"alter table {NAME}\s+(?P<rest>.+)", statement, re.I)
    if not match:
        return None, []
    parts, depth, current = [], 0, ""
    for letter in match["rest"]:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append(current.strip())
            current = ""
        else:
            current += letter
    return bare(match["table"]), [*parts, current.strip()]


def bare(name):
    return name.replace('"', "").lower().split(".")[-1]


def alter_findings(action):
    low = action.lower()
    if re.match(r"add (column )?(?!constraint|primary|unique|foreign|check|exclude)", low):
        if re.search(VOLATILE, low) or re.search(r"\b(small|big)?serial\b|generated .*(as identity|stored)", low):
            yield "rewrite", "fills every row, so the table is rewritten under ACCESS EXCLUSIVE; add it empty and backfill"
        elif "not null" in low and " default " not in low:
            yield "not-null", "fails when the table has rows; add a constant default or go through a NOT VALID check"
        if " references " in low:
            yield "foreign-key", "checks all rows while writes to both tables wait; add the key NOT VALID, then VALIDATE"
    if re.match(r"drop (column )?(?!constraint|default|not null|expression|identity)", low):
        yield "drop-column", "running code that still names the column fails, and the data is gone; stop using it one release before"
    if re.match(r"alter (column )?\S+ (set data )?type ", low):
        yield "rewrite", "most type changes rewrite the table under ACCESS EXCLUSIVE; see the recipe for a second column"
    if re.match(r"alter (column )?\S+ set not null", low):
        yield "not-null", "scans the table under ACCESS EXCLUSIVE; validate a CHECK first, then it is instant (12+)"
    if low.startswith("rename"):
        yield "rename", "running code still uses the old name; add, copy, switch, drop"
    if re.match(r"add (constraint \S+ )?foreign key", low) and "not valid" not in low:
        yield "foreign-key", "checks all rows while writes to both tables wait; add the key NOT VALID, then VALIDATE"
    if re.match(r"add (constraint \S+ )?check", low) and "not valid" not in low:
        yield "check", "scans the table under ACCESS EXCLUSIVE; add it NOT VALID, then VALIDATE"
    if re.match(r"add (constraint \S+ )?(unique|primary key)", low) and "using index" not in low:
        yield "unique", "builds the index under ACCESS EXCLUSIVE; build it CONCURRENTLY, then USING INDEX"


def check(sql, wrapped):
    """Yield (line, rule, message, statement)."""
    listed = list(statements(sql))
    created = {bare(m["table"]) for _, text, _ in listed if (m := re.match(rf"create (?:\w+ )?table {NAME}", text, re.I))}
    explicit = any(re.match(r"(begin|start transaction)\b", text, re.I) for _, text, _ in listed)
    has_timeout = any(re.match(r"set (local |session )?lock_timeout", text, re.I) for _, text, _ in listed)
    takes_lock = None
    for line, text, allowed in listed:
        for rule, message, strong, culprit in one(text, created, wrapped or explicit):
            if strong:
                takes_lock = takes_lock or (line, text)
            if rule and rule not in allowed:
                yield line, rule, message, culprit
    if takes_lock and not has_timeout:
        yield takes_lock[0], "lock-timeout", "takes a strong lock and no lock_timeout is set: one slow query stops the table", takes_lock[1]


def one(text, created, transaction):
    """Yield (rule, message, takes a strong lock, offending part) of one statement."""
    low = text.lower()
    table, parts = actions(text)
    if table and table not in created:
        yield None, "", not all(re.match("validate constraint", part, re.I) for part in parts), text
        for part in parts:
            for rule, message in alter_findings(part):
                yield rule, message, True, part
    index = re.match(r"create (unique )?index (?P<conc>concurrently )?.*? on (only )?(?P<on>[\w\".]+)", low)
    if index and index["conc"] and transaction:
        yield "transaction", "CONCURRENTLY can't run inside a transaction; give it a file that the tool does not wrap", False, text
    if index and not index["conc"] and bare(index["on"]) not in created:
        yield "index", "blocks writes while it builds; use CREATE INDEX CONCURRENTLY", True, text
    if re.match(r"drop index (?!concurrently)", low):
        yield "index", "waits for a strong lock; use DROP INDEX CONCURRENTLY", True, text
    if re.match(r"(drop table|truncate)\b", low):
        yield "data-loss", "the data is gone; make sure that no code reads it and that a backup was restored once", True, text
    if re.match(r"(update|delete from) ", low) and " where " not in low:
        yield "whole-table", "touches every row in one transaction; do it in batches outside the migration", False, text
    if re.match(r"alter type \S+ add value", low) and transaction:
        yield "enum", "the new value can't be used in the same transaction", False, text
    if re.match(r"(vacuum full|cluster|reindex (?!.*concurrently))", low):
        yield "rewrite", "locks the table for the whole operation", True, text


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--no-transaction", action="store_true", help="the tool does not wrap the file in a transaction")
    args = parser.parse_args()
    count = 0
    for file in args.files:
        for line, rule, message, text in sorted(check(file.read_text(encoding="utf-8"), not args.no_transaction)):
            count += 1
            print(f"{file}:{line}: {rule}: {message}\n    {text[:110]}")
    print(f"{count} findings in {len(args.files)} files")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
