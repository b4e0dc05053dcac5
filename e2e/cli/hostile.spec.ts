import { readdirSync } from "node:fs";
import path from "node:path";
import { HOSTILE_PACKAGES } from "@skillyard/format/test-support/hostile-packages";
import { bytes, endless, hostileService, installable, json, listing, packed, redirect } from "./hostile-service";
import { expect, type Terminal, test } from "./terminal";

const TOKEN = "skillyard_cli_aSecretThatOnlyTheServiceMaySee000000";
const ESCAPES = "\u001b]0;owned\u0007\u001b[2J\u009b31mred\u202Etxt.exe\u200b\r\nnext";

const atService = (terminal: Terminal, origin: string) =>
  terminal.with({ SKILLYARD_API_URL: origin, SKILLYARD_TOKEN: TOKEN });

/** What the service tells of a package that it has nothing newer of. */
const UP_TO_DATE = {
  ...{ slug: "paths", source: "native", latest_version: "1.0.0", security_status: "pass" },
  ...{ blocked: false, changelog: null, archived: false },
};

/** All that lies below a home, but for what the command line keeps of its own. */
function filesBelow({ home }: Terminal): string[] {
  const own = /^(?:\.local|\.cache|\.config)(?:\/|$)/;
  return readdirSync(home, { recursive: true, encoding: "utf8" }).filter(
    (name) => !own.test(name) && name !== "project",
  );
}

test("nothing that the service says reaches the terminal as a command", async ({ terminal }) => {
  const item = listing("sly", {
    ...{
      slug: ESCAPES,
      title: ESCAPES,
      description: ESCAPES,
      category: ESCAPES,
      version: ESCAPES,
      security_status: ESCAPES,
    },
    ...{ source: ESCAPES, source_url: ESCAPES },
    author: { ...listing("sly").author, display_name: ESCAPES },
  });
  const service = await hostileService({
    "/v1/skills": json({ items: [item], total: 1, limit: 20, offset: 0 }),
    "/v1/detail/sly": json(item),
    "/v1/auth/me": json({ id: "1", email: ESCAPES, display_name: ESCAPES, token_kind: "cli", expires_at: ESCAPES }),
    "/v1/purchases": json({ items: [], total: 0, limit: 100, offset: 0 }),
    "/v1/skills/refused": json({ detail: { detail: ESCAPES, code: "SKILL_NOT_FOUND" } }, 404),
  });
  const own = atService(terminal, service.origin);
  for (const given of [["search", "sly"], ["info", "sly"], ["whoami"], ["install", "refused"]]) {
    for (const more of [[], ["--json"]]) {
      const { stdout, stderr } = await own.skillyard(...given, ...more);
      expect(stdout + stderr, given.join(" ")).toContain("txt.exe");
      expect(stdout + stderr, given.join(" ")).toMatch(/^[\n -~–…]*$/);
    }
  }
  service.stop();
});

test("the token goes to the service alone, whatever that answers", async ({ terminal }) => {
  const { archive, content_hash } = packed("elsewhere");
  const other = await hostileService({ "/file": bytes(archive), "/v1/auth/me": json({}), "/v1/skills": json({}) });
  const service = await hostileService({
    ...installable("elsewhere", { url: `${other.origin}/file`, content_hash, size_bytes: archive.length }),
    "/v1/auth/me": redirect(`${other.origin}/v1/auth/me`),
    "/v1/skills": redirect(`${other.origin}/v1/skills`),
    "/v1/installations": json({}, 500),
  });
  const own = atService(terminal, service.origin);
  expect(await own.skillyard("whoami")).toMatchObject({ code: 7 });
  expect(await own.skillyard("search", "it")).toMatchObject({ code: 7 });
  expect(other.asked).toStrictEqual([]);
  expect(await own.skillyard("install", "elsewhere")).toMatchObject({ code: 0 });
  expect(other.asked).toStrictEqual([{ path: "/file", authorization: undefined }]);
  expect(service.asked.every(({ authorization }) => authorization === `Bearer ${TOKEN}`)).toBe(true);
  const everything = await Promise.all([own.skillyard("doctor"), own.skillyard("doctor", "--json")]);
  for (const { stdout, stderr } of everything) expect(stdout + stderr).not.toContain(TOKEN);
  for (const each of [other, service]) each.stop();
});

test("what is not what it should be is not installed", async ({ terminal }) => {
  const { archive, content_hash } = packed("honest");
  const answers = {
    "/honest": bytes(archive),
    "/other": bytes(packed("honest", "---\nname: honest\ndescription: Something else.\n---\n").archive),
    "/endless": endless,
    "/short": bytes(archive.subarray(0, 100)),
    "/round": redirect("/round"),
    "/gone": json({}, 410),
  };
  const downloads = await hostileService(answers);
  const from = (path: string, given = {}) => ({
    url: downloads.origin + path,
    content_hash,
    size_bytes: archive.length,
    ...given,
  });
  for (const [what, download, code] of [
    ["another content", from("/other", { size_bytes: null }), "HASH_MISMATCH"],
    ["another length", from("/other"), "DOWNLOAD_INCOMPLETE"],
    ["a hash that is a path", from("/honest", { content_hash: "sha256:../../../../../home" }), "ANSWER_INVALID"],
    ["a part of it", from("/short"), "DOWNLOAD_INCOMPLETE"],
    ["more than it says", from("/endless"), "NETWORK"],
    ["without end", from("/endless", { size_bytes: null }), "NETWORK"],
    ["redirects in circles", from("/round"), "NETWORK"],
    ["an error", from("/gone"), "NETWORK"],
    ["an address in the clear", { ...from("/honest"), url: "http://skillyard.example/file" }, "ANSWER_INVALID"],
    ["a file of this machine", { ...from("/honest"), url: "file:///etc/passwd" }, "ANSWER_INVALID"],
    ["an address that is none", { ...from("/honest"), url: "//" }, "ANSWER_INVALID"],
  ] as const) {
    const service = await hostileService(installable("honest", download));
    const { error } = await atService(terminal, service.origin).json(
      ["install", "honest"],
      expect.any(Number) as never,
    );
    expect(error, what).toMatchObject({ code });
    expect(filesBelow(terminal), what).toStrictEqual([]);
    service.stop();
  }
  downloads.stop();
});

test("a hostile package writes nothing anywhere", async ({ terminal }) => {
  test.setTimeout(120_000);
  // One for each reason; all of them are the format's own tests.
  const byReason = new Map(
    HOSTILE_PACKAGES.filter(([what]) => !/tar|pax|GNU/.test(what)).map((each) => [each[2].source, each]),
  );
  const zips = [...byReason.values()];
  expect(zips.length).toBeGreaterThan(10);
  const downloads = await hostileService(Object.fromEntries(zips.map(([, archive], i) => [`/${i}`, bytes(archive)])));
  const answers = zips.map(([, archive], i) => {
    const url = `${downloads.origin}/${i}`;
    return installable(`hostile-${i}`, { url, content_hash: `sha256:${"0".repeat(64)}`, size_bytes: archive.length });
  });
  const service = await hostileService(Object.assign({}, ...answers));
  const own = atService(terminal, service.origin);
  for (const [i, [what]] of zips.entries()) {
    const { code, stderr } = await own.skillyard("install", `hostile-${i}`);
    expect([code, stderr], what).toStrictEqual([1, expect.stringContaining("skillyard: ")]);
    expect(filesBelow(terminal), what).toStrictEqual([]);
  }
  for (const each of [downloads, service]) each.stop();
});

test("what the service says is newer is no path, whatever it says", async ({ terminal }) => {
  const { archive, content_hash } = packed("paths");
  const downloads = await hostileService({ "/file": bytes(archive) });
  const link = { url: `${downloads.origin}/file`, content_hash, size_bytes: archive.length };
  let told = {};
  const service = await hostileService({
    ...installable("paths", link),
    "/v1/updates": (request, response) =>
      json({ items: [{ ...UP_TO_DATE, content_hash, ...told }] })(request, response),
    "/v1/skills/paths/versions": json([]),
  });
  const own = atService(terminal, service.origin);
  await own.json(["install", "paths"]);
  const before = terminal.file("skillyard.lock");
  for (const newer of [
    { latest_version: "2.0.0", content_hash: "sha256:../../../../../project/skillyard.lock" },
    { latest_version: "../../../../auth/me" },
  ]) {
    told = newer;
    const { code, stderr } = await own.skillyard("update", "--yes");
    expect([code, stderr]).toStrictEqual([7, expect.stringContaining("skillyard: ")]);
    expect(terminal.file("skillyard.lock")).toBe(before);
  }
  expect(service.asked.map(({ path }) => path)).not.toContain("/v1/auth/me");
  for (const each of [downloads, service]) each.stop();
});

test("a lock file holds what one service has", async ({ terminal }) => {
  const { archive, content_hash } = packed("second");
  const downloads = await hostileService({ "/file": bytes(archive) });
  const link = { url: `${downloads.origin}/file`, content_hash, size_bytes: archive.length };
  const service = await hostileService(installable("second", link));
  const other = JSON.stringify({ lockfileVersion: 1, registry: "https://skillyard.example", items: {} });
  terminal.write("skillyard.lock", other);
  const { error } = await atService(terminal, service.origin).json(["install", "second"], 2);
  expect(error).toMatchObject({ code: "OTHER_SERVICE" });
  expect(terminal.file("skillyard.lock")).toBe(other);
  expect(filesBelow(terminal)).toStrictEqual(["project/skillyard.lock"]);
  for (const each of [downloads, service]) each.stop();
});

test("a stranger's lock file leads neither elsewhere nor out of the project", async ({ terminal }) => {
  const { archive, content_hash } = packed("lured");
  const stranger = await hostileService({ "/file": bytes(archive) });
  const item = {
    slug: "lured",
    source: "native",
    type: "skill",
    version: "1.0.0",
    content_hash,
    targets: { agents: "link-source" },
  };
  const lock = (items: object, registry = stranger.origin) => JSON.stringify({ lockfileVersion: 1, registry, items });
  const own = terminal.with({ SKILLYARD_TOKEN: TOKEN });
  for (const text of [
    lock({ lured: item }),
    lock({ "../../.ssh": item }),
    lock({ lured: { ...item, targets: { "../..": "link" } } }),
    "{",
  ]) {
    terminal.write("skillyard.lock", text);
    for (const given of [["install"], ["install", "--frozen"], ["update"], ["verify"], ["outdated"]]) {
      expect((await own.skillyard(...given)).code, `${given} ${text}`).not.toBe(0);
    }
  }
  expect(stranger.asked).toStrictEqual([]);
  expect(readdirSync(path.join(terminal.project))).toStrictEqual(["skillyard.lock"]);
  stranger.stop();
});
