import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, untilEnded } from "./terminal";

/** What the registry of servers asks of an entry (server.json, schema of 2025-12-11). */
const REGISTRY_ENTRY = {
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  remotes: [{ type: "streamable-http", url: expect.stringMatching(/^https:\/\/[^/]+\/mcp$/) }],
  packages: [{ registryType: "npm", identifier: "@skillyard/plugin", transport: { type: "stdio" } }],
};

test("the package holds the plugin's folder, the bundle and the registry's entry, and the folder all that it needs", async ({
  terminal,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "skillyard-plugin-"));
  const pack = ["pack", "--silent", "--json", path.resolve("packages/plugin")];
  const [packed] = JSON.parse(execFileSync("npm", pack, { cwd: folder, encoding: "utf8" }));
  const names = packed.files.map(({ path }: { path: string }) => path);
  for (const name of ["server.json", "skillyard.mcpb", "plugin/mcp.mjs", "plugin/cli/skillyard.js", "plugin/LICENSE"]) {
    expect(names).toContain(`dist/${name}`);
  }
  expect(names.filter((name: string) => name.includes("node_modules"))).toStrictEqual([]);
  execFileSync("tar", ["xf", packed.filename], { cwd: folder });
  const entry = JSON.parse(readFileSync(path.join(folder, "package/dist/server.json"), "utf8"));
  expect(entry).toMatchObject(REGISTRY_ENTRY);
  expect(entry.description.length).toBeLessThanOrEqual(100);
  const manifest = JSON.parse(readFileSync(path.join(folder, "package/package.json"), "utf8"));
  expect([manifest.mcpName, manifest.version]).toStrictEqual([entry.name, entry.version]);
  const own = path.join(folder, "package/dist/plugin");
  const { stdout } = await untilEnded(
    spawn(process.execPath, [path.join(own, "mcp.mjs")], {
      cwd: folder,
      env: terminal.environment as NodeJS.ProcessEnv,
    }),
    `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } } })}\n`,
  );
  expect(stdout).toContain('"serverInfo":{"name":"skillyard"');
  rmSync(folder, { recursive: true, force: true });
});
