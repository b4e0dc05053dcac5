import { expect, test } from "vitest";
import { segmentAt, segmentsOf } from "./segments";

const MARKDOWN = `---
name: a
---
# One
text
\`\`\`\`bash title
\`\`\`
still code
\`\`\`\`
> quote
| a | b |
<!-- one
two -->
- item
  ~~~js
  code
  ~~~
[//]: # (hidden)
## Two
end`;

test("cuts Markdown into its parts", () => {
  const segments = segmentsOf("a.md", MARKDOWN);
  const kinds = MARKDOWN.split("\n").map((_, index) => segmentAt(segments, index + 1)?.kind);

  expect(kinds).toStrictEqual([
    ...Array(3).fill("frontmatter"),
    ...Array(2).fill("prose"),
    ...Array(4).fill("code"),
    "quote",
    "table",
    ...Array(2).fill("comment"),
    "prose",
    ...Array(3).fill("code"),
    "comment",
    ...Array(2).fill("prose"),
  ]);
  expect(segmentAt(segments, 8)).toMatchObject({ language: "bash", heading: "One" });
  expect(segmentAt(segments, 20)).toMatchObject({ heading: "Two" });
});

test("takes any other file for code", () => {
  expect(segmentsOf("a.py", "# One\ntext").map(({ kind }) => kind)).toStrictEqual(["code"]);
});
