#!/usr/bin/env python3
"""Find what can be found in static HTML: names, labels, headings, language, identifiers, focus order.

Exit code 1 when there are findings. Says nothing about what only shows in use.
"""
import argparse
import collections
import html.parser
import pathlib
import sys

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
FOCUSABLE = {"a", "button", "input", "select", "textarea", "summary"}
VAGUE = {"click here", "here", "more", "read more", "learn more", "link", "details", "this"}


class Node:
    def __init__(self, tag, attributes, line, parent):
        self.tag, self.attributes, self.line, self.parent = tag, attributes, line, parent
        self.children, self.words = [], []

    def get(self, name, default=None):
        return self.attributes.get(name, default)

    def ancestors(self):
        node = self.parent
        while node:
            yield node
            node = node.parent

    def walk(self):
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.walk()

    def text(self):
        """Text as a reader would hear it: hidden parts out, alternative texts in."""
        if self.get("aria-hidden") == "true" or self.tag in ("script", "style"):
            return ""
        parts = [self.get("aria-label") or self.get("alt") or ""] if self.tag in ("img", "svg") or self.get("aria-label") else []
        for child in self.children:
            parts.append(child.text() if isinstance(child, Node) else child)
        return " ".join(" ".join(parts).split())


class Tree(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = self.current = Node("document", {}, 1, None)

    def handle_starttag(self, tag, attributes):
        node = Node(tag, {name: value if value is not None else "" for name, value in attributes}, self.getpos()[0], self.current)
        self.current.children.append(node)
        if tag not in VOID:
            self.current = node

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.current = self.current.parent

    def handle_endtag(self, tag):
        for node in [self.current, *self.current.ancestors()]:
            if node.tag == tag:
                self.current = node.parent
                return

    def handle_data(self, data):
        self.current.children.append(data)


class Checker:
    def __init__(self, root):
        self.nodes = [node for node in root.walk()]
        self.by_id = {node.get("id"): node for node in self.nodes if node.get("id")}
        self.labels = {node.get("for"): node for node in self.nodes if node.tag == "label" and node.get("for")}
        self.findings = []

    def add(self, node, criterion, text):
        self.findings.append((node.line, criterion, text))

    def name(self, node):
        """The accessible name, in the order browsers use."""
        referenced = [self.by_id[key].text() for key in node.get("aria-labelledby", "").split() if key in self.by_id]
        label = self.labels.get(node.get("id"))
        wrapping = next((parent for parent in node.ancestors() if parent.tag == "label"), None)
        candidates = [" ".join(referenced), node.get("aria-label", "")]
        if node.tag in ("input", "select", "textarea"):
            candidates += [label.text() if label else "", wrapping.text() if wrapping else ""]
            if node.get("type") in ("submit", "reset", "button"):
                candidates.append(node.get("value", node.get("type") if node.get("type") != "button" else ""))
            if node.get("type") == "image":
                candidates.append(node.get("alt", ""))
        else:
            candidates.append(node.text())
        return next((text.strip() for text in [*candidates, node.get("title", "")] if text.strip()), "")

    def run(self):
        for node in self.nodes:
            if any(hidden.get("aria-hidden") == "true" or "hidden" in hidden.attributes for hidden in [node, *node.ancestors()]):
                if node.tag in FOCUSABLE and node.get("tabindex") != "-1" and "hidden" not in node.attributes and self.only_aria_hidden(node):
                    self.add(node, "4.1.2", f"<{node.tag}> is hidden from screen readers but can be focused")
                continue
            self.names(node)
            self.attributes(node)
        self.headings()
        self.document()
        return sorted(set(self.findings))

    @staticmethod
    def only_aria_hidden(node):
        return not any("hidden" in parent.attributes for parent in node.ancestors())

    def names(self, node):
        if node.tag == "img" and "alt" not in node.attributes and not node.get("aria-label") and node.get("role") != "presentation":
            self.add(node, "1.1.1", f"image without alt: {node.get('src', '')[:60]}; empty alt if it is decoration")
        if node.tag in ("button", "a", "summary") or node.get("role") in ("button", "link", "checkbox", "switch", "tab", "menuitem"):
            if node.tag == "a" and "href" not in node.attributes and not node.get("role"):
                return
            name = self.name(node)
            if not name:
                self.add(node, "4.1.2", f"<{node.tag}> has no name; a screen reader says only its role")
            elif node.tag == "a" and name.lower().strip(" .…»>→") in VAGUE:
                self.add(node, "2.4.4", f"link text {name!r} says nothing outside of its paragraph")
        if node.tag in ("input", "select", "textarea") and node.get("type") != "hidden" and not self.name(node):
            extra = "; a placeholder is not a label" if node.get("placeholder") else ""
            self.add(node, "3.3.2", f"<{node.tag} name={node.get('name', '')!r}> has no label{extra}")
        if node.tag == "iframe" and not self.name(node):
            self.add(node, "4.1.2", "iframe without title")

    def attributes(self, node):
        tabindex = node.get("tabindex", "")
        if tabindex.isdigit() and int(tabindex) > 0:
            self.add(node, "2.4.3", f"tabindex={tabindex} breaks the order of focus; use 0 and the order of the document")
        for attribute in ("aria-labelledby", "aria-describedby", "aria-controls"):
            for key in node.get(attribute, "").split():
                if key not in self.by_id:
                    self.add(node, "1.3.1", f"{attribute} points to #{key}, which does not exist")
        if node.tag == "video" and not any(child.tag == "track" for child in node.walk()):
            self.add(node, "1.2.2", "video without a captions track")
        if node.tag in ("video", "audio") and "autoplay" in node.attributes and "muted" not in node.attributes:
            self.add(node, "1.4.2", f"<{node.tag}> starts with sound by itself")

    def headings(self):
        last = 0
        for node in self.nodes:
            if len(node.tag) == 2 and node.tag[0] == "h" and node.tag[1] in "123456":
                level = int(node.tag[1])
                if not node.text():
                    self.add(node, "1.3.1", f"<{node.tag}> is empty")
                if last and level > last + 1:
                    self.add(node, "1.3.1", f"<{node.tag}> follows <h{last}>: a level is left out")
                last = level

    def document(self):
        counts = collections.Counter(node.get("id") for node in self.nodes if node.get("id"))
        for node in self.nodes:
            if counts[node.get("id")] > 1 and self.by_id.get(node.get("id")) is node:
                self.add(node, "4.1.2", f"id {node.get('id')!r} is used {counts[node.get('id')]} times; labels and references may hit the wrong one")
        page = next((node for node in self.nodes if node.tag == "html"), None)
        if page:
            if not page.get("lang", "").strip():
                self.add(page, "3.1.1", "<html> has no lang; a screen reader may read with the wrong pronunciation")
            titles = [node for node in self.nodes if node.tag == "title" and node.text()]
            if not titles:
                self.add(page, "2.4.2", "the page has no title")
            if not any(node.tag == "main" or node.get("role") == "main" for node in self.nodes):
                self.add(page, "1.3.1", "no <main>; people can't jump to the content")
        for node in self.nodes:
            content = node.get("content", "").replace(" ", "")
            if node.tag == "meta" and node.get("name") == "viewport" and ("user-scalable=no" in content or "maximum-scale=1" in content.split(",")):
                self.add(node, "1.4.4", "the page forbids zooming")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    total = 0
    for file in args.files:
        tree = Tree()
        tree.feed(file.read_text(encoding="utf-8"))
        for line, criterion, text in Checker(tree.root).run():
            total += 1
            print(f"{file}:{line}: {criterion} {text}")
    print(f"{total} findings. About two thirds of all barriers can't be found this way.")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
