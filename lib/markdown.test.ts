import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown";

test("the highest heading comes right below those of the page, whatever its level was", async () => {
  expect(await renderMarkdown("# Title\n\n## Below\n\n###### Deep")).toBe(
    "<h3>Title</h3>\n<h4>Below</h4>\n<h6>Deep</h6>",
  );
  expect(await renderMarkdown("## Example\n\n### More")).toBe("<h3>Example</h3>\n<h4>More</h4>");
});

test.each([
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "[click](javascript:alert(1))",
  "![x](data:text/html;base64,PHNjcmlwdD4=)",
  '<svg onload="alert(1)">',
  "<iframe src='https://example.com'></iframe>",
])("%s can't run anything", async (markdown) => {
  expect(await renderMarkdown(markdown)).not.toMatch(/<script|onerror|onload|javascript:|data:|<svg|<iframe/i);
});

test("an image does not load from elsewhere", async () => {
  expect(await renderMarkdown("Before ![x](https://example.com/x.png) after")).toBe("<p>Before  after</p>");
});

test("a table scrolls by itself, under the keyboard too", async () => {
  const html = await renderMarkdown("| a |\n| - |\n| b |\n\n> | c |\n> | - |\n> | d |");
  expect(html?.match(/<div role="group" aria-label="Table" tabindex="0" class="scrolls"><table>/g)).toHaveLength(2);
  expect(html?.match(/<\/table><\/div>/g)).toHaveLength(2);
});

test("a link vouches for nothing, and nobody writes attributes of their own", async () => {
  expect(await renderMarkdown("[a](https://example.com) <a rel=me target=_top href=/x>b</a>")).toBe(
    '<p><a href="https://example.com" rel="nofollow ugc noopener">a</a> b</p>',
  );
});

test("nothing stays nothing", async () => {
  expect(await renderMarkdown(null)).toBeNull();
  expect(await renderMarkdown("")).toBeNull();
});

test.each([
  ["quotes in quotes", "> ".repeat(100)],
  ["lists in quotes", "> - ".repeat(50)],
  ["emphasis in emphasis", `${"*a _b ".repeat(60)}${"c_ d* ".repeat(60)}`],
  ["twenty thousand parts", "*a* ".repeat(5_000)],
])("%s are more than a page can show", async (_, markdown) => {
  await expect(renderMarkdown(markdown)).rejects.toThrow("too deep or has too many parts");
});

test("what people write is not", async () => {
  const readme = await readFile("docs/reviews.md", "utf8");
  expect(await renderMarkdown(readme)).toContain("<h3>");
  expect(await renderMarkdown("> - ".repeat(12))).toContain("<blockquote>");
  expect(await renderMarkdown("| a | b |\n| - | - |\n".concat("| c | d |\n".repeat(500)))).toContain("<table>");
});
