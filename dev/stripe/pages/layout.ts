import type { Answer } from "../http";

/** Text that browsers show and never run. */
export class Html {
  constructor(readonly text: string) {}
}

/** HTML in which every value is escaped unless it is HTML already. */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[] | null)[]): Html {
  return new Html(strings.reduce((text, part, index) => text + written(values[index - 1] ?? null) + part));
}

function written(value: string | number | Html | Html[] | null): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(written).join("");
  return value instanceof Html ? value.text : escaped(String(value));
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const style = `
:root {
  --ground: #f6f7f9; --surface: #ffffff; --ink: #16181d; --muted: #565d6b; --line: #d5d9e0; --field: #ffffff; --edge: #868d9a;
  --accent: #3a4fd0; --accent-ink: #ffffff; --accent-hover: #2c3eb0; --wrong: #b3261e; --wrong-ground: #fdecea;
  --banner: #fff1c9; --banner-ink: #5b4300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101216; --surface: #191c22; --ink: #eceef2; --muted: #a4abb8; --line: #323741; --field: #121419; --edge: #7b8392;
    --accent: #93a2ff; --accent-ink: #0f1330; --accent-hover: #b0bbff; --wrong: #ffb4ab; --wrong-ground: #3b1512;
    --banner: #3a2f0d; --banner-ink: #ffe59a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.banner { margin: 0; padding: 8px 16px; background: var(--banner); color: var(--banner-ink); font-size: 14px; text-align: center; }
main { max-width: 960px; margin: 0 auto; padding: 32px 16px 64px; }
main.narrow { max-width: 560px; }
.columns { display: grid; gap: 32px; }
@media (min-width: 800px) { main { padding-top: 56px; } .columns { grid-template-columns: 1fr 1fr; gap: 64px; } }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; }
h2 { margin: 0 0 16px; font-size: 18px; }
p { margin: 0 0 16px; }
.muted { color: var(--muted); font-size: 14px; }
.total { margin: 0 0 24px; font-size: 36px; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; }
.items { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.items li { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.items span:last-child { flex: none; font-variant-numeric: tabular-nums; }
.card { padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
@media (max-width: 480px) { .card { padding: 16px; } }
.field { margin: 0 0 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
label { display: block; margin: 0 0 4px; font-size: 14px; font-weight: 550; }
input, select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--edge); border-radius: 8px; }
input[aria-invalid="true"] { border-color: var(--wrong); }
.hint { margin: 4px 0 0; font-size: 14px; color: var(--muted); }
.wrong { margin: 0 0 16px; padding: 12px; color: var(--wrong); background: var(--wrong-ground); border-radius: 8px; }
button, .button { display: block; width: 100%; min-height: 44px; padding: 10px 16px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--accent-ink); background: var(--accent); border: 1px solid var(--accent); border-radius: 8px; cursor: pointer; }
button:hover, .button:hover { background: var(--accent-hover); }
button.quiet, .button.quiet { color: var(--ink); background: transparent; border-color: var(--edge); font-weight: 550; }
button.quiet:hover, .button.quiet:hover { background: var(--ground); }
a { color: var(--accent); }
.back { display: inline-block; margin: 0 0 24px; padding: 4px 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.choices { display: grid; gap: 12px; margin: 24px 0 0; }
.choices p { margin: 4px 0 8px; }
details { margin: 16px 0 0; font-size: 14px; }
summary { cursor: pointer; padding: 8px 0; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 24px; margin: 0 0 24px; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
`;

/** A whole page under the banner that says what this is. */
export function pageAnswer(status: number, title: string, main: Html): Answer {
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Simulator</title>
<style>${new Html(style)}</style>
</head>
<body>
<header><p class="banner"><strong>SIMULATOR</strong> – no real money. Use test cards and invented names only.</p></header>
${main}
</body>
</html>
`;
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
    body: body.text,
  };
}

export function redirect(location: string): Answer {
  return {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
    body: "",
  };
}

/** A page that says why there is nothing to do here. */
export function notice(
  status: number,
  title: string,
  text: string,
  link: { href: string; text: string } | null,
): Answer {
  const way = link && html`<p><a class="button" href="${link.href}">${link.text}</a></p>`;
  return pageAnswer(status, title, html`<main class="narrow"><h1>${title}</h1><p>${text}</p>${way}</main>`);
}
