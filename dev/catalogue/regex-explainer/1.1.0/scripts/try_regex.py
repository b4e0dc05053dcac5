#!/usr/bin/env python3
"""Run a pattern against strings that should and should not match, with a time limit for each.

Exit code 0: every case as expected. 1: some case differs or is too slow. 2: the pattern does not compile.
"""
import argparse
import multiprocessing
import re
import sys

FLAGS = {"i": re.I, "m": re.M, "s": re.S, "x": re.X, "a": re.A}


def attempt(pattern, flags, how, text, answers):
    match = getattr(re.compile(pattern, flags), how)(text)
    if match is None:
        answers.put(None)
    else:
        answers.put({"span": match.span(), "groups": match.groups(), "named": match.groupdict()})


def run_case(pattern, flags, how, text, seconds):
    """Return ("ok", match or None) or ("slow", None)."""
    answers = multiprocessing.Queue()
    process = multiprocessing.Process(target=attempt, args=(pattern, flags, how, text, answers), daemon=True)
    process.start()
    process.join(seconds)
    if process.is_alive():
        process.terminate()
        process.join()
        return "slow", None
    return "ok", answers.get(timeout=1)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pattern", required=True)
    parser.add_argument("--match", action="append", default=[], help="a string that should match (repeatable)")
    parser.add_argument("--no-match", action="append", default=[], help="a string that should not (repeatable)")
    parser.add_argument("--how", choices=["search", "match", "fullmatch"], default="search")
    parser.add_argument("--flags", default="", help="any of " + "".join(FLAGS))
    parser.add_argument("--seconds", type=float, default=2.0, help="limit for one case")
    args = parser.parse_args()

    flags = 0
    for letter in args.flags:
        if letter not in FLAGS:
            parser.error(f"unknown flag {letter!r}, known are {''.join(FLAGS)}")
        flags |= FLAGS[letter]
    try:
        re.compile(args.pattern, flags)
    except re.error as error:
        print(f"does not compile: {error}", file=sys.stderr)
        return 2

    unexpected = 0
    cases = [(text, True) for text in args.match] + [(text, False) for text in args.no_match]
    for text, wanted in cases:
        state, match = run_case(args.pattern, flags, args.how, text, args.seconds)
        shown = text if len(text) <= 60 else f"{text[:40]}… ({len(text)} characters)"
        if state == "slow":
            unexpected += 1
            print(f"SLOW  {shown!r}: no answer within {args.seconds:g} s")
            continue
        good = (match is not None) == wanted
        unexpected += not good
        found = "no match" if match is None else f"match {match['span']}"
        print(f"{'ok   ' if good else 'DIFF '} {shown!r}: {found}")
        if match:
            for name, value in match["named"].items() or enumerate(match["groups"], 1):
                print(f"        {name} = {value!r}")
    print(f"{len(cases) - unexpected} of {len(cases)} as expected ({args.how}, Python {sys.version.split()[0]})")
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main())
