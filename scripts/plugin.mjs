// Makes the assistant's plugin of its sources: a folder that needs nothing installed, the same as one file for desktop
// applications, and the description by which registries of servers list it.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as esbuild from "esbuild";
import { strToU8, zipSync } from "fflate";
import { root } from "./run.mjs";

const home = path.join(root, "packages/plugin");
const dist = path.join(home, "dist");
const folder = path.join(dist, "plugin");

const { version, description, mcpName, name: packageName } = JSON.parse(read("package.json"));
const SERVICE = /SERVICE = "(https:[^"]+)"/.exec(
  readFileSync(path.join(root, "packages/cli/src/conventions.ts"), "utf8"),
)[1];

const about = {
  name: "skillyard",
  version,
  description,
  author: { name: "Skillyard", url: SERVICE },
  homepage: `${SERVICE}/docs/assistants`,
  license: "LicenseRef-Skillyard",
  keywords: ["marketplace", "skills", "agents", "mcp"],
};
const server = (rootVariable) => ({ command: "node", args: [`\${${rootVariable}}/mcp.mjs`] });

/** Claude Code's own manifest and the one that assistants agreed on, with what each expects beside it. */
const manifests = {
  ".claude-plugin/plugin.json": { ...about, displayName: "Skillyard", network: { hosts: [new URL(SERVICE).host] } },
  ".mcp.json": { mcpServers: { skillyard: server("CLAUDE_PLUGIN_ROOT") } },
  "hooks/hooks.json": {
    hooks: {
      SessionStart: [
        {
          matcher: "startup|resume",
          hooks: [{ type: "command", command: `node "\${CLAUDE_PLUGIN_ROOT}/session-start.mjs"`, timeout: 5 }],
        },
      ],
    },
  },
  "plugin.json": { $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", ...about },
  "mcp.json": { mcpServers: { skillyard: { type: "stdio", ...server("PLUGIN_ROOT") } } },
};

/** Of one file that desktop applications open. */
const bundleManifest = {
  manifest_version: "0.4",
  ...about,
  display_name: "Skillyard",
  icon: "icon.png",
  server: { type: "node", entry_point: "mcp.mjs", mcp_config: { ...server("__dirname"), env: {} } },
  tools_generated: true,
  compatibility: { platforms: ["darwin", "linux", "win32"], runtimes: { node: ">=20.19" } },
};

const registryEntry = {
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  name: mcpName,
  description: "Finds, installs, updates and checks skills and agents, when the person says so",
  version,
  websiteUrl: SERVICE,
  remotes: [{ type: "streamable-http", url: `${SERVICE}/mcp` }],
  packages: [{ registryType: "npm", identifier: packageName, version, transport: { type: "stdio" } }],
};

/** Bundles the plugin; `options` are those of the programs that are published, and the command line has to be bundled. */
export async function bundlePlugin(options) {
  rmSync(dist, { recursive: true, force: true });
  cpSync(path.join(home, "assets"), folder, { recursive: true });
  for (const [file, value] of Object.entries(manifests)) writeJson(path.join(folder, file), value);
  cpSync(path.join(root, "packages/cli/dist"), path.join(folder, "cli"), { recursive: true });
  await esbuild.build({
    ...options,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    entryPoints: {
      mcp: path.join(home, "src/mcp.ts"),
      "session-start": path.join(home, "src/session-start.ts"),
      proxied: path.join(root, "packages/client/src/proxied.ts"),
    },
  });
  writeJson(path.join(dist, "server.json"), registryEntry);
  writeFileSync(path.join(dist, "skillyard.mcpb"), zipSync(bundleFiles(), { level: 9 }));
}

/** What an application needs that knows neither commands nor hooks. */
function bundleFiles() {
  const files = ["mcp.mjs", "proxied.mjs", "LICENSE", "README.md", ...below("cli")];
  const read = (file) => readFileSync(path.join(folder, file));
  return {
    "manifest.json": strToU8(JSON.stringify(bundleManifest, null, 2)),
    "icon.png": read(".claude-plugin/icon.png"),
    ...Object.fromEntries(files.map((file) => [file, read(file)])),
  };
}

function below(part) {
  return readdirSync(path.join(folder, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

function writeJson(file, value) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function read(file) {
  return readFileSync(path.join(home, file), "utf8");
}
