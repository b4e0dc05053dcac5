import type { Hit, Scene } from "../follow/shell/judge";
import { wordsOf } from "../follow/shell/value";
import type { CommandEffect } from "../follow/shell/world";
import { BEACON, SCHEDULE } from "./footholds";
import { lasting, openness } from "./lasting";

/** What a command registers to be started, rather than writing the file itself. */
export function registrations(command: CommandEffect, scene: Scene): Hit[] {
  const line = wordsOf(command.args);
  return REGISTRARS.filter(({ name, says }) => name === command.name && says.test(line)).map(({ judge }) =>
    judge(line, scene),
  );
}

/** Commands by which something is registered, each with what it means. */
const REGISTRARS: { name: string; says: RegExp; judge: (line: string, scene: Scene) => Hit }[] = [
  {
    name: "reg",
    says: /^add\b.*(?:CurrentVersion\\{1,2}Run|\\Winlogon|Image File Execution)/is,
    judge: (line, scene) => {
      const reports = BEACON.test(line);
      return lasting(reports ? "block" : openness(SCHEDULE, scene, true), "what starts with the session", reports);
    },
  },
  {
    name: "schtasks",
    says: /\/create/i,
    judge: (line, scene) =>
      lasting(
        /powershell|mshta|http|-enc|%temp%|appdata/i.test(line) ? "block" : openness(SCHEDULE, scene, false),
        "the schedule of the machine",
        true,
      ),
  },
  {
    name: "osascript",
    says: /login item/i,
    judge: (_, scene) => lasting(openness(SCHEDULE, scene, true), "what starts with the session", false),
  },
  {
    name: "git",
    says: /\bconfig\b.*--global.*\bcore\.hooksPath\b/,
    judge: (_, scene) => lasting(openness(/\bhooks?\b/i, scene, false), "the hooks of every repository", false),
  },
];
