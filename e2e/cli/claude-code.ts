import { type Ended, expect } from "./terminal";

/** A turn of Claude Code's, which says what it has loaded before it finds that nobody is signed in. */
export const SESSION = ["-p", "hi", "--output-format", "stream-json", "--verbose"];

/** The settings that keep it to itself. */
export const QUIET = {
  DISABLE_TELEMETRY: "1",
  DISABLE_AUTOUPDATER: "1",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
};

export type Loaded = { skills: string[]; agents: string[] };
type Session = Loaded & { slash_commands: string[]; mcp_servers: { name: string; status: string }[] };

/** What a session has loaded. */
export function loadedBySession({ stdout, stderr }: Ended): Session {
  expect(stdout, stderr).toContain("Not logged in");
  return JSON.parse(stdout.split("\n").find((line) => line.includes('"subtype":"init"')) ?? "{}");
}
