#!/usr/bin/env python3
"""Point at parts of a pattern that can make a backtracking engine slow.

Reports repeats without an upper bound that contain another one, and alternatives inside such a repeat that can start with
the same character. Works on Python's own parse tree. A finding is a suspicion: confirm it with try_regex.py.
"""
import argparse
import re
import sys

try:
    from re import _constants as constants, _parser as parser_module
except ImportError:  # Python 3.10
    import sre_constants as constants
    import sre_parse as parser_module

REPEATS = {constants.MAX_REPEAT, constants.MIN_REPEAT}


def children(operation, argument):
    """The sub-patterns directly inside one node of the parse tree."""
    if operation in REPEATS:
        return [argument[2]]
    if operation is constants.SUBPATTERN:
        return [argument[3]]
    if operation is constants.BRANCH:
        return list(argument[1])
    if operation in (constants.ASSERT, constants.ASSERT_NOT):
        return [argument[1]]
    return []


def unbounded(operation, argument):
    return operation in REPEATS and argument[1] == constants.MAXREPEAT


def first_literals(pattern):
    """Literal characters that a sub-pattern may start with; None where it can be anything."""
    for operation, argument in pattern:
        if operation is constants.LITERAL:
            return {argument}
        if operation is constants.SUBPATTERN:
            return first_literals(argument[3])
        if operation is constants.BRANCH:
            sets = [first_literals(option) for option in argument[1]]
            return None if None in sets else set().union(*sets)
        if operation is constants.AT:
            continue
        return None
    return set()


def walk(pattern, inside_repeat, findings):
    for operation, argument in pattern:
        repeats = unbounded(operation, argument)
        if repeats and inside_repeat:
            findings.append("a repeat without upper bound inside another one, as in (a+)+")
        if operation is constants.BRANCH and inside_repeat:
            seen = set()
            for option in argument[1]:
                letters = first_literals(option)
                if letters is None or letters & seen:
                    findings.append("alternatives inside a repeat that can start the same way, as in (.a|ba)*")
                    break
                seen |= letters
        for child in children(operation, argument):
            walk(child, inside_repeat or repeats, findings)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--pattern", required=True)
    args = arguments.parse_args()
    try:
        tree = parser_module.parse(args.pattern)
    except re.error as error:
        print(f"does not compile: {error}", file=sys.stderr)
        return 2
    findings = []
    walk(tree, False, findings)
    for finding in dict.fromkeys(findings):
        print(f"suspicious: {finding}")
    if not findings:
        print("nothing suspicious found")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
