/** What Claude Code loads from a plugin's folder by itself, whatever the catalogue says of it: it would run what a skill only holds. */
const PARTS = [
  ...[
    ".claude-plugin",
    ".mcp.json",
    ".lsp.json",
    "plugin.json",
    "settings.json",
    "hooks",
    "commands",
    "agents",
    "skills",
  ],
  ...["bin", "modules", "monitors", "output-styles", "themes", "workflows"],
];

/** Such a path of a package, in a form that JavaScript and SQL both read; case does not matter, as to many file systems. */
export const PLUGIN_PART = `^(${PARTS.map((part) => part.replaceAll(".", "[.]")).join("|")})(/|$)`;

/** Whether Claude Code would load more of a package with these paths than the skill or agent that it is. */
export function isPlugin(paths: string[]): boolean {
  const part = new RegExp(PLUGIN_PART, "i");
  return paths.some((path) => part.test(path));
}
