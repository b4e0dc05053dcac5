#!/usr/bin/env python3
"""Compare two OpenAPI 3 documents (JSON) from the point of view of a caller.

Every difference is BREAKS, CHECK or SAFE. Exit code 1 when something breaks, 2 when a document can't be read.
"""
import argparse
import json
import sys

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
ORDER = {"BREAKS": 0, "CHECK": 1, "SAFE": 2}


def load(path):
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except (OSError, ValueError) as error:
        print(f"{path}: {error}. Give two OpenAPI 3 documents as JSON.", file=sys.stderr)
        sys.exit(2)
    if not isinstance(document, dict) or not isinstance(document.get("paths"), dict):
        print(f"{path}: has no paths object, so it is not an OpenAPI 3 document", file=sys.stderr)
        sys.exit(2)
    return document


def resolve(document, node):
    """Follow references inside the document; others stay as they are."""
    seen = set()
    while isinstance(node, dict) and isinstance(node.get("$ref"), str):
        reference = node["$ref"]
        if not reference.startswith("#/") or reference in seen:
            return {}
        seen.add(reference)
        target = document
        for part in reference[2:].split("/"):
            target = target.get(part.replace("~1", "/").replace("~0", "~"), {}) if isinstance(target, dict) else {}
        node = target
    return node if isinstance(node, dict) else {}


class Comparison:
    def __init__(self, old, new):
        self.old, self.new, self.findings, self.open = old, new, [], []

    def add(self, level, where, text):
        entry = {"level": level, "where": where, "text": text}
        if entry not in self.findings:
            self.findings.append(entry)

    def run(self):
        before, after = self.old["paths"], self.new["paths"]
        for path in sorted(before.keys() | after.keys()):
            old_item, new_item = resolve(self.old, before.get(path)), resolve(self.new, after.get(path))
            for method in METHODS:
                where = f"{method.upper()} {path}"
                if method in old_item and method not in new_item:
                    self.add("BREAKS", where, "the operation is gone")
                elif method in new_item and method not in old_item:
                    self.add("SAFE", where, "new operation")
                elif method in old_item:
                    self.operation(where, old_item, new_item, method)
        return sorted(self.findings, key=lambda finding: (ORDER[finding["level"]], finding["where"]))

    def operation(self, where, old_item, new_item, method):
        old, new = old_item[method], new_item[method]
        if new.get("deprecated") and not old.get("deprecated"):
            self.add("CHECK", where, "is now deprecated")
        if old.get("operationId") != new.get("operationId"):
            self.add("CHECK", where, f"operationId {old.get('operationId')} is now {new.get('operationId')}")
        if new.get("security", self.new.get("security")) and not old.get("security", self.old.get("security")):
            self.add("BREAKS", where, "now asks for authentication")
        self.parameters(where, self.named_parameters(self.old, old_item, old), self.named_parameters(self.new, new_item, new))
        self.request(where, resolve(self.old, old.get("requestBody")), resolve(self.new, new.get("requestBody")))
        self.responses(where, old.get("responses", {}), new.get("responses", {}))

    @staticmethod
    def named_parameters(document, item, operation):
        found = {}
        for raw in item.get("parameters", []) + operation.get("parameters", []):
            parameter = resolve(document, raw)
            found[(parameter.get("in"), parameter.get("name"))] = parameter
        return found

    def parameters(self, where, old, new):
        for key in sorted(old.keys() | new.keys(), key=str):
            name = f"{key[0]} parameter `{key[1]}`"
            if key not in new:
                self.add("CHECK", where, f"{name} is gone; requests that send it may be refused or ignored")
            elif key not in old:
                required = new[key].get("required")
                self.add("BREAKS" if required else "SAFE", where, f"new {'required' if required else 'optional'} {name}")
            else:
                if new[key].get("required") and not old[key].get("required"):
                    self.add("BREAKS", where, f"{name} is now required")
                self.schema(where, name, old[key].get("schema"), new[key].get("schema"), "request")

    def request(self, where, old, new):
        if not old and new:
            self.add("BREAKS" if new.get("required") else "SAFE", where, "now takes a request body")
        if old and new and new.get("required") and not old.get("required"):
            self.add("BREAKS", where, "the request body is now required")
        self.contents(where, "request", old.get("content", {}), new.get("content", {}), "request")

    def responses(self, where, old, new):
        for status in sorted(old.keys() | new.keys()):
            if status not in new:
                self.add("BREAKS" if status.startswith("2") else "CHECK", where, f"response {status} is gone")
            elif status not in old:
                self.add("CHECK" if status.startswith("2") else "SAFE", where, f"new response {status}")
            else:
                before, after = resolve(self.old, old[status]), resolve(self.new, new[status])
                self.contents(where, f"response {status}", before.get("content", {}), after.get("content", {}), "response")

    def contents(self, where, label, old, new, direction):
        for media in sorted(old.keys() | new.keys()):
            if media not in new:
                self.add("BREAKS", where, f"{label} no longer as {media}")
            elif media in old:
                self.schema(where, label, old[media].get("schema"), new[media].get("schema"), direction)

    def schema(self, where, label, old_node, new_node, direction):
        old, new = resolve(self.old, old_node), resolve(self.new, new_node)
        pair = (id(old), id(new), direction)
        if not old or not new or pair in self.open:
            return
        self.open.append(pair)
        self.types(where, label, old, new, direction)
        self.properties(where, label, old, new, direction)
        if "items" in old and "items" in new:
            self.schema(where, f"{label}[]", old["items"], new["items"], direction)
        self.open.pop()

    def types(self, where, label, old, new, direction):
        before, after = self.type_set(old), self.type_set(new)
        if not before or not after or before == after:
            return
        wide = {"number": {"number", "integer"}}
        lost = before - set().union(*(wide.get(name, {name}) for name in after))
        gained = after - set().union(*(wide.get(name, {name}) for name in before))
        breaks = lost if direction == "request" else gained
        self.add(
            "BREAKS" if breaks else "SAFE",
            where,
            f"{label}: type {'/'.join(sorted(before))} is now {'/'.join(sorted(after))}",
        )

    @staticmethod
    def type_set(schema):
        types = schema.get("type", [])
        types = {types} if isinstance(types, str) else set(types)
        return types | {"null"} if types and schema.get("nullable") else types

    def properties(self, where, label, old, new, direction):
        before, after = old.get("properties", {}), new.get("properties", {})
        was_required, is_required = set(old.get("required", [])), set(new.get("required", []))
        for name in sorted(before.keys() | after.keys()):
            place = f"{label}.{name}"
            if name not in after:
                self.add("BREAKS" if direction == "response" else "CHECK", where, f"{place} is gone")
                continue
            if name not in before:
                breaks = direction == "request" and name in is_required
                self.add("BREAKS" if breaks else "SAFE", where, f"{place} is new" + (" and required" if breaks else ""))
                continue
            if direction == "request" and name in is_required - was_required:
                self.add("BREAKS", where, f"{place} is now required")
            if direction == "response" and name in was_required - is_required:
                self.add("BREAKS", where, f"{place} may now be absent")
            self.schema(where, place, before[name], after[name], direction)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--json", action="store_true", help="findings as JSON")
    args = parser.parse_args()
    findings = Comparison(load(args.old), load(args.new)).run()
    if args.json:
        print(json.dumps(findings, indent=2, ensure_ascii=False))
    else:
        for finding in findings:
            print(f"{finding['level']:<6} {finding['where']}: {finding['text']}")
        counts = [sum(finding["level"] == level for finding in findings) for level in ORDER]
        print(f"{counts[0]} breaking, {counts[1]} to check, {counts[2]} safe")
    return 1 if any(finding["level"] == "BREAKS" for finding in findings) else 0


if __name__ == "__main__":
    sys.exit(main())
