import { env } from "@/lib/env";

/** A mail before it is written out: what happened, the facts of it, and the one place to go on. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  /** What needs attention, a line each. */
  points?: string[];
  /** Places to look at, each with a few words about it. */
  places?: Place[];
  facts: [name: string, value: string][];
  link: { label: string; href: string };
};

type Place = { title: string; note: string; href: string };

type Written = { subject: string; text: string; html: string };

/** Both parts of a mail; whatever people wrote stays text on one line. `stop` is where mail like it can be stopped. */
export function writeLetter(letter: Letter, { stop }: { stop: string | null }): Written {
  const tidied = tidy(letter);
  return { subject: tidied.subject, text: writeText(tidied, stop), html: writeHtml(tidied, stop) };
}

function tidy({ subject, paragraphs, points = [], places = [], facts, link }: Letter): Required<Letter> {
  return {
    subject: oneLine(subject),
    paragraphs: paragraphs.map(oneLine),
    points: points.map(oneLine),
    places: places.map(({ title, note, href }) => ({ title: oneLine(title), note: oneLine(note), href })),
    facts: facts.map(([name, value]) => [oneLine(name), oneLine(value)]),
    link,
  };
}

/** A line break in a title would otherwise let it pass for a part of the mail. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

function writeText({ paragraphs, points, places, facts, link }: Required<Letter>, stop: string | null): string {
  const width = Math.max(...facts.map(([name]) => name.length)) + 1;
  const blocks = [
    ...paragraphs,
    points.map((point) => `- ${point}`).join("\n"),
    places.map(({ title, note, href }) => `${title}\n${note}\n${href}`).join("\n\n"),
    facts.map(([name, value]) => `${`${name}:`.padEnd(width)} ${value}`).join("\n"),
    `${link.label}:\n${link.href}`,
    `-- \nSkillyard, ${env.APP_URL}${stop ? `\nTo stop mails like this one: ${stop}` : ""}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** No colours of its own, so that it is readable in the dark too, and nothing that is fetched. */
function writeHtml(
  { subject, paragraphs, points, places, facts, link }: Required<Letter>,
  stop: string | null,
): string {
  const end = stop ? `<br>${anchor(stop, "Stop mails like this one")}` : "";
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    points.length > 0 ? `<ul>\n${points.map((point) => `<li>${escapeHtml(point)}</li>`).join("\n")}\n</ul>` : "",
    ...places.map(({ title, note, href }) => `<p>${anchor(href, title)}<br>${escapeHtml(note)}</p>`),
    facts.length > 0 ? `<table style="border-spacing:0">\n${facts.map(row).join("\n")}\n</table>` : "",
    `<p style="margin:24px 0"><strong>${anchor(link.href, link.label)}</strong></p>`,
    `<p style="font-size:13px">${anchor(env.APP_URL, "Skillyard")}${end}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0 auto;max-width:600px;padding:24px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
${body.filter(Boolean).join("\n")}
</body>
</html>
`;
}

function row([name, value]: [string, string]): string {
  const style = "padding:2px 16px 2px 0;text-align:left;vertical-align:top";
  return `<tr><th scope="row" style="${style};font-weight:400;white-space:nowrap">${escapeHtml(name)}</th><td style="${style}">${escapeHtml(value)}</td></tr>`;
}

function anchor(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(label)}</a>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
