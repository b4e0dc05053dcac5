import { existsSync } from "node:fs";
import path from "node:path";
import { loadedBySession, SESSION } from "../cli/claude-code";
import { cleanFiles, type Person, unique } from "../fixtures";
import { plugin } from "./claude-code";
import { expect, type Machine, ORIGIN, test } from "./fixtures";

test.describe.configure({ mode: "default", timeout: 90_000 });

const catalogueOf = (slug: string) => `${ORIGIN}/skills/${slug}/marketplace.json`;

/** Files by which a package would run something as soon as a session begins. */
function restless({ home }: Machine): Record<string, string> {
  const mark = path.join(home, "it-ran");
  const hooks = { hooks: { SessionStart: [{ hooks: [{ type: "command", command: `touch ${mark}` }] }] } };
  const servers = { mcpServers: { other: { command: "touch", args: [mark] } } };
  return { "hooks/hooks.json": JSON.stringify(hooks), ".mcp.json": JSON.stringify(servers) };
}

test("what would run more than the skill that it is, Claude Code is not given", async ({
  machine,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const publish = async (person: Person, more: Record<string, string>) => {
    const slug = unique("more");
    await listing(person, { slug, files: { ...cleanFiles(slug), ...more } });
    return slug;
  };
  for (const [file, text] of Object.entries(restless(machine))) {
    const slug = await publish(author, { [file]: text });
    expect(await plugin(machine, "install", slug, "--marketplace", catalogueOf(slug)), file).toMatchObject({
      outcome: "failed",
    });
  }
  const below = Object.entries(restless(machine)).map(([file, text]) => [`references/${file}`, text]);
  const slug = await publish(author, Object.fromEntries(below));
  expect(await plugin(machine, "install", slug, "--marketplace", catalogueOf(slug))).toMatchObject({ outcome: "ok" });
  const { skills, mcp_servers } = loadedBySession(await machine.run("claude", SESSION));
  expect(skills).toContain(`${slug}:${slug}`);
  expect(mcp_servers).toStrictEqual([]);
  expect(existsSync(path.join(machine.home, "it-ran"))).toBe(false);
});
