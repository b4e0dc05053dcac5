import { expect, test } from "vitest";
import { type Letter, writeLetter } from "./letter";

const letter: Letter = {
  subject: "Your receipt for Regex explainer",
  paragraphs: ["Thank you.", "Download it in your library."],
  points: ["SKILL.md:3: A key."],
  facts: [
    ["Receipt", "42"],
    ["Paid", "$12.00 USD"],
  ],
  link: { label: "Open your library", href: "http://localhost:3000/library" },
};

test("writes every part into the text", () => {
  expect(writeLetter(letter, { stop: "http://localhost:3000/settings" })).toMatchObject({
    subject: "Your receipt for Regex explainer",
    text: `Thank you.

Download it in your library.

- SKILL.md:3: A key.

Receipt: 42
Paid:    $12.00 USD

Open your library:
http://localhost:3000/library

-- 
Skillyard, http://localhost:3000
To stop mails like this one: http://localhost:3000/settings
`,
  });
});

test("writes the same into the HTML", () => {
  const { html } = writeLetter(letter, { stop: "http://localhost:3000/settings" });

  for (const part of [
    "<title>Your receipt for Regex explainer</title>",
    "<p>Thank you.</p>\n<p>Download it in your library.</p>",
    "<li>SKILL.md:3: A key.</li>",
    '>Paid</th><td style="padding:2px 16px 2px 0;text-align:left;vertical-align:top">$12.00 USD</td>',
    '<a href="http://localhost:3000/library" target="_blank" rel="noopener">Open your library</a>',
    '<a href="http://localhost:3000/settings"',
  ]) {
    expect(html).toContain(part);
  }
});

test("fetches nothing and leaves colours to the reader", () => {
  const { html } = writeLetter(letter, { stop: "http://localhost:3000/settings" });
  expect(html).not.toMatch(/<img|<link|src=|url\(|@import|color:|background/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
});

test("has no line about stopping what can't be stopped, and no empty list", () => {
  const { points: _, ...rest } = letter;
  const { text, html } = writeLetter(rest, { stop: null });
  expect(text).not.toMatch(/stop|settings/i);
  expect(html).not.toMatch(/stop|settings|<ul>/i);
});

test("keeps what people wrote as text", () => {
  const hostile = `<script>alert("x")</script> & <a href='https://evil.example'>`;
  const escaped =
    "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &lt;a href=&#39;https://evil.example&#39;&gt;";
  const { subject, text, html } = writeLetter(
    {
      subject: hostile,
      paragraphs: [hostile],
      points: [hostile],
      facts: [[hostile, hostile]],
      link: { label: hostile, href: `http://localhost:3000/"><script>` },
    },
    { stop: null },
  );

  expect(subject).toBe(hostile);
  expect(text.split(hostile)).toHaveLength(6);
  expect(html.split(escaped)).toHaveLength(7);
  expect(html).not.toMatch(/<script|<a href='|evil.example'>/);
});

test("lets nobody write lines of their own", () => {
  const title = "Tool\r\nBcc: all@example.com\u2028\u0000Paid:\t$0.00";
  const tidy = "Tool Bcc: all@example.com Paid: $0.00";
  const { subject, text } = writeLetter(
    { subject: title, paragraphs: [title], facts: [["Item", title]], link: letter.link },
    { stop: null },
  );
  expect(subject).toBe(tidy);
  expect(text.startsWith(`${tidy}\n\nItem: ${tidy}\n`)).toBe(true);
});
