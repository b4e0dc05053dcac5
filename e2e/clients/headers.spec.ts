import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, ORIGIN, test } from "./fixtures";

const asked = (url: string) => ({ CLAUDE_CODE_PLUGIN_ARCHIVE_URL: url });
const TRADE = "/v1/auth/cli/download-token";

test("the header is a token that opens downloads alone", async ({ machine, front, api, buyer }) => {
  await machine.signIn(await buyer());
  for (const name of ["CLAUDE_CODE_PLUGIN_ARCHIVE_URL", "CLAUDE_CODE_MARKETPLACE_URL"]) {
    // Claude Code runs it without what names the service, so the address alone says which one is meant.
    const helper = machine.with({ [name]: `${ORIGIN}/me/marketplace.json`, SKILLYARD_API_URL: "" });
    const { code, stdout, stderr } = await helper.skillyard("headers");
    expect([code, stderr]).toStrictEqual([0, ""]);
    expect(stdout.trim().split("\n")).toHaveLength(1);
    const headers = JSON.parse(stdout);
    expect(headers).toStrictEqual({ Authorization: expect.stringMatching(/^Bearer skillyard_download_[\w.-]+$/) });
    expect(await api.get("/v1/auth/me", { authorization: headers.Authorization })).toMatchObject({ status: 401 });
  }
  expect(front.seen.filter(({ path: at }) => at === TRADE)).toHaveLength(2);
});

test("nobody else gets one, and nobody is told what there would be", async ({ machine, front, refusing, buyer }) => {
  await machine.signIn(await buyer());
  const secret = readFileSync(path.join(machine.home, ".config/skillyard/credentials.json"), "utf8");
  const [, token = ""] = /"token": "([^"]+)"/.exec(secret) ?? [];
  const others = [
    "https://evil.test/a.zip",
    "http://skillyard.test/a.zip",
    "https://skillyard.test:444/a.zip",
    "https://skillyard.test@evil.test/a.zip",
  ];
  for (const url of others) {
    const { code, stdout, stderr } = await machine.with(asked(url)).skillyard("headers");
    expect([code, stdout], url).toStrictEqual([6, ""]);
    expect(stderr).toMatch(/^skillyard: .+\n.+: skillyard \w+/);
    expect(stderr).not.toContain(token.slice(-20));
  }
  expect(refusing.refused).toStrictEqual([]);
  expect(front.seen.filter(({ path: at }) => at === TRADE)).toStrictEqual([]);
});

test("there is none for who is not signed in, or with a token that is not the command line's", async ({
  machine,
  buyer,
}) => {
  const own = machine.with(asked(`${ORIGIN}/plugins/a/1.0.0.zip`));
  expect(await own.skillyard("headers")).toMatchObject({
    code: 4,
    stdout: "",
    stderr: expect.stringContaining("skillyard login"),
  });
  await machine.with({}, (await buyer()).token ?? "").json(["login", "--token"]);
  expect(await own.skillyard("headers")).toMatchObject({
    code: 6,
    stdout: "",
    stderr: expect.stringContaining("Only a token of the command line"),
  });
  expect(await machine.skillyard("headers")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("skillyard claude setup"),
  });
});

test("a token of the environment goes to nobody, whatever service is named beside the command", async ({
  machine,
  front,
  refusing,
  buyer,
}) => {
  const secret = { SKILLYARD_TOKEN: (await buyer()).token ?? "" };
  for (const origin of ["https://evil.test", ORIGIN]) {
    const tricked = machine.with({ ...secret, ...asked(`${origin}/a.zip`), SKILLYARD_API_URL: origin });
    expect(await tricked.skillyard("headers", "--api-url", origin)).toMatchObject({ code: 4, stdout: "" });
  }
  expect([refusing.refused, front.seen]).toStrictEqual([[], []]);
});

test("a sign-in that has ended gives none", async ({ machine, buyer }) => {
  const person = await buyer();
  await machine.signIn(person);
  await person.post("/v1/auth/sign-out-everywhere");
  const ended = await machine.with(asked(`${ORIGIN}/me/marketplace.json`)).skillyard("headers");
  expect(ended).toMatchObject({ code: 4, stdout: "", stderr: expect.stringContaining("skillyard login") });
});

test("Claude Code's settings are shown, asked for, changed once, and put back", async ({ machine, buyer }) => {
  const file = path.join(machine.home, ".claude/settings.json");
  expect(await machine.skillyard("claude", "setup", "--yes")).toMatchObject({ code: 4 });
  await machine.signIn(await buyer());
  expect((await machine.json(["claude", "setup"], 2)).error).toMatchObject({ hint: "Answer with --yes" });
  expect(await machine.json(["claude", "setup", "--dry-run"])).toMatchObject({ path: file, changed: false });
  expect(existsSync(file)).toBe(false);

  const url = `${ORIGIN}/me/marketplace.json`;
  const settings = { source: { source: "url", url, headersHelper: "skillyard headers" }, autoUpdate: true };
  const result = { path: file, marketplace: "skillyard-mine", settings, changed: true };
  const shown = await machine.skillyard("claude", "setup", "--yes");
  expect(shown).toMatchObject({ code: 0, stderr: expect.stringContaining(`"url": "${url}"`) });
  const written = readFileSync(file, "utf8");
  expect(JSON.parse(written)).toStrictEqual({ extraKnownMarketplaces: { "skillyard-mine": settings } });
  expect(await machine.json(["claude", "setup", "--yes"])).toStrictEqual({ ...result, changed: false });
  expect(readFileSync(file, "utf8")).toBe(written);
  expect(await machine.json(["claude", "setup", "--yes", "--remove"])).toStrictEqual({ ...result, settings: null });
  expect(JSON.parse(readFileSync(file, "utf8"))).toStrictEqual({});
});

test("a person's settings keep their place, their rights and all that stands in them", async ({ machine, buyer }) => {
  await machine.signIn(await buyer());
  const [real, moved] = [path.join(machine.home, "dotfiles/claude.json"), path.join(machine.home, "moved")];
  const before = '{\n\t"permissions": { "allow": ["Bash(ls:*)"],  "deny": [] },\n\t"model": "opus"\n}\n';
  mkdirSync(path.dirname(real));
  mkdirSync(moved);
  writeFileSync(real, before, { mode: 0o640 });
  symlinkSync(real, path.join(moved, "settings.json"));

  const own = machine.with({ CLAUDE_CONFIG_DIR: moved });
  expect(await own.json(["claude", "setup", "--yes"])).toMatchObject({ path: real, changed: true });
  expect(lstatSync(path.join(moved, "settings.json")).isSymbolicLink()).toBe(true);
  expect(statSync(real).mode & 0o777).toBe(0o640);
  expect(readFileSync(real, "utf8")).toContain('\t"permissions": { "allow": ["Bash(ls:*)"],  "deny": [] },\n');
  expect(await own.json(["claude", "setup", "--yes", "--remove"])).toMatchObject({ changed: true });
  expect(readFileSync(real, "utf8")).toBe(before);

  writeFileSync(real, '{"model": "opus",}');
  expect((await own.json(["claude", "setup", "--yes"], 1)).error).toMatchObject({ code: "SETTINGS_INVALID" });
  expect(readFileSync(real, "utf8")).toBe('{"model": "opus",}');
});

test("several at once leave settings that are whole", async ({ machine, buyer }) => {
  await machine.signIn(await buyer());
  const file = path.join(machine.home, ".claude/settings.json");
  mkdirSync(path.dirname(file));
  writeFileSync(file, '{"model": "opus"}');
  const steps = [["--yes"], ["--yes", "--remove"], ["--yes"], ["--yes", "--remove"], ["--yes"]];
  const ended = await Promise.all(steps.map((flags) => machine.skillyard("claude", "setup", ...flags)));
  expect(ended.map(({ code }) => code)).toStrictEqual(steps.map(() => 0));
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ model: "opus" });
  expect(readdirSync(path.dirname(file))).toStrictEqual(["settings.json"]);
});

test("Claude Code takes no catalogue without TLS, so none is added", async ({ machine, own }) => {
  const { error } = await machine.json(["claude", "setup", "--yes", "--api-url", own.url], 2);
  expect(error.message).toContain("https");
});
