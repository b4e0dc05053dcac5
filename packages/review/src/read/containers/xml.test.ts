import { expect, test } from "vitest";
import { xmlTokens } from "./xml";

const textOf = (xml: string) => [...xmlTokens(xml)].map((token) => (token.kind === "text" ? token.text : "")).join("");

test("reads tags without prefixes, their attributes without declarations, and texts without entities", () => {
  expect([
    ...xmlTokens(`<w:p xmlns:w="urn:w" w:val="a &amp; b">x &#65;<![CDATA[<y>]]><!-- no --></w:p>`),
  ]).toStrictEqual([
    { kind: "open", name: "p", attributes: new Map([["val", "a & b"]]) },
    { kind: "text", text: "x A" },
    { kind: "text", text: "<y>" },
    { kind: "close", name: "p" },
  ]);
});

test.each([
  ["a tag that is not closed", "<p><b>shown"],
  ["a tag that was not opened", "</b><p>shown</p>"],
  ["quotes that are missing", "<p a=b c='d'>shown</p>"],
  ["a character that XML does not know", "<p>\u0001</p><p>shown</p>"],
  ["an ending inside of nothing", "shown</p"],
])("reads on behind %s", (_, xml) => {
  expect(textOf(xml)).toContain("shown");
});

test("expands no entity that a document defines itself", () => {
  const xml = `<!DOCTYPE p [<!ENTITY a "${"x".repeat(100)}">]><p>&a;&a;</p>`;
  expect(textOf(xml)).not.toContain("xxx");
});

test.each([
  ["tags in each other", "<a>".repeat(100_000)],
  ["endings that end nothing", `${"<a>".repeat(100_000)}${"</b>".repeat(100_000)}`],
  ["one tag with many attributes", `<a ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(" ")}>`],
  ["beginnings of comments", "<!--".repeat(500_000)],
  ["brackets alone", "<".repeat(2_000_000)],
])("reads %s in a time that grows with their length", (_, xml) => {
  const before = process.cpuUsage();
  for (const token of xmlTokens(xml)) void token;
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000);
});

test("takes all for text that follows more errors than any document has", () => {
  expect(textOf(`${"<a b>".repeat(100_000)}<p>shown</p>`)).toContain("<p>shown</p>");
});
