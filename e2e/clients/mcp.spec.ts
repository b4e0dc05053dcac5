import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { connected } from "../api/oauth/assistant";
import { test as base, needed, pathFor, type Refusing, runAlone } from "../cli/assistant-programs";
import { loadedBySession, QUIET, SESSION } from "../cli/claude-code";
import { type Ended, expect, publishVersion, type Terminal } from "../cli/terminal";
import { setting } from "../client";
import { purchase } from "../fixtures";

const PLUGIN = path.resolve("packages/plugin/dist/plugin");

type Run = (program: string, given: string[], own?: Record<string, string>) => Promise<Ended>;

const test = base.extend<{ run: Run }>({
  run: ({ terminal, refusing }, use) => use(runner(terminal, refusing)),
});
test.describe.configure({ timeout: 90_000 });

function runner(terminal: Terminal, refusing: Refusing): Run {
  const world = { ...QUIET, SKILLYARD_API_URL: setting("SKILLYARD_URL"), NO_PROXY: "127.0.0.1,localhost" };
  return (program, given, own) =>
    runAlone(terminal, refusing, [needed(program), ...given], { ...world, PATH: pathFor(program), ...own });
}

const at = (where: string) => setting("SKILLYARD_URL") + where;
const overHttp = (where: string, ...given: string[]) => ["--cli", at(where), "--transport", "http", ...given];
const overStdio = (...given: string[]) => ["--cli", process.execPath, path.join(PLUGIN, "mcp.mjs"), ...given];

test("the inspector finds every tool's schemas sound, and each answers it", async ({ run, seller, buyer, listing }) => {
  const { slug } = await listing(await seller(), { price_cents: 900 });
  const person = await buyer();
  await purchase(person, { slug } as never);
  const bearer = ["--header", `Authorization: Bearer ${(await connected(person)).tokens.access_token}`];
  const servers: [string, string[], number][] = [
    ["for anybody", overHttp("/mcp"), 5],
    ["for an assistant", [...overHttp("/mcp/me"), ...bearer], 9],
    ["on a machine", overStdio("-e", `SKILLYARD_API_URL=${setting("SKILLYARD_URL")}`), 16],
  ];
  for (const [what, reached, count] of servers) {
    const listed = await run("inspector", [...reached, "--method", "tools/list", "--strict"]);
    expect([what, listed.code], listed.stderr).toStrictEqual([what, 0]);
    expect(JSON.parse(listed.stdout).tools, what).toHaveLength(count);
    const asked = [...reached, "--method", "tools/call", "--tool-name", "get_skill", "--tool-arg", `slug=${slug}`];
    const called = await run("inspector", asked);
    expect(JSON.parse(called.stdout), what).toMatchObject({ structuredContent: { slug, price_cents: 900 } });
  }
  const verified = await run("inspector", [...overHttp("/mcp/me"), ...bearer, "--method", "skills/list", "--verify"]);
  expect([verified.code, verified.stdout], verified.stderr).toStrictEqual([0, expect.stringContaining(slug)]);
  const uri = `skill://${slug}/${slug}/SKILL.md`;
  const got = await run("inspector", [...overHttp("/mcp/me"), ...bearer, "--method", "skills/get", "--uri", uri]);
  expect([got.code, got.stdout], got.stderr).toStrictEqual([0, expect.stringContaining(uri)]);
});

test("Claude Code takes the server that anybody may ask, and is asked to sign in to the other", async ({ run }) => {
  for (const [name, where] of [
    ["anyone", "/mcp"],
    ["mine", "/mcp/me"],
  ] as const) {
    const added = await run("claude", ["mcp", "add", "--transport", "http", name, at(where)]);
    expect(added.code, added.stderr).toBe(0);
  }
  const { stdout } = await run("claude", ["mcp", "list"]);
  expect(stdout).toMatch(/anyone: .*Connected/);
  expect(stdout).toMatch(/mine: .*Needs authentication/);
});

test("Claude Code finds the plugin sound, and loads its server, command, skill and word of updates", async ({
  run,
  terminal,
  seller,
  listing,
}) => {
  const validated = await run("claude", ["plugin", "validate", "--strict", "--json", "--profile", "directory", PLUGIN]);
  expect(JSON.parse(validated.stdout), validated.stderr).toMatchObject({ success: true });

  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  await terminal.json(["install", slug]);
  await publishVersion(author, slug, { "SKILL.md": `---\nname: ${slug}\ndescription: New.\n---\n\nNew.\n` });
  const session = await run("claude", [...SESSION, "--include-hook-events", "--plugin-dir", PLUGIN]);
  const { skills, slash_commands, mcp_servers } = loadedBySession(session);
  expect(skills).toContain("skillyard:skillyard");
  expect(slash_commands).toContain("skillyard:market");
  expect(mcp_servers).toContainEqual(
    expect.objectContaining({ name: "plugin:skillyard:skillyard", status: "connected" }),
  );
  expect(session.stdout).toContain(`${slug} 1.0.0 → 1.0.1`);
});

test("the one file for desktop applications is as they want it", async ({ run, terminal }) => {
  const bundle = path.resolve("packages/plugin/dist/skillyard.mcpb");
  const unpacked = path.join(terminal.project, "bundle");
  expect((await run("mcpb", ["unpack", bundle, unpacked])).code).toBe(0);
  const { code, stdout, stderr } = await run("mcpb", ["validate", path.join(unpacked, "manifest.json")]);
  expect([code, stdout + stderr]).toStrictEqual([0, expect.stringMatching(/valid/i)]);
});

test("Codex takes the server that anybody may ask without a sign-in", async ({ run }) => {
  const added = await run("codex", ["mcp", "add", "skillyard", "--url", at("/mcp")]);
  expect([added.code, added.stdout + added.stderr]).toStrictEqual([
    0,
    expect.not.stringMatching(/oauth|sign in|log in/i),
  ]);
});

test("OpenCode takes the server that anybody may ask, and finds where to sign in to the other", async ({
  run,
  terminal,
}) => {
  needed("opencode");
  const remote = (where: string) => ({ type: "remote", url: at(where) });
  terminal.write("opencode.json", JSON.stringify({ mcp: { anyone: remote("/mcp"), mine: remote("/mcp/me") } }));
  const quiet = { OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" };
  const { stdout, stderr } = await run("opencode", ["mcp", "list"], quiet);
  const said = stripVTControlCharacters(stdout + stderr);
  expect(said).toMatch(/anyone.*connected/);
  expect(said).toMatch(/mine.*needs authentication/);
});
