import { KNOWN_MEMORY, RULES_FILE, RULES_FOLDER } from "../../instructions/memory-files";
import { pathTest } from "../../match/command-pattern";
import type { StartupPlace } from "../kinds";
import { UNKNOWN } from "./value";

export type LastingPlace = StartupPlace | "instructions" | "settings";

const INSTRUCTIONS = new RegExp(String.raw`(?:^|\/)(?:${KNOWN_MEMORY}|${RULES_FILE})$|(?:^|\/)${RULES_FOLDER}\/`, "i");
const PLACES: [place: LastingPlace, isThere: (path: string) => boolean][] = [
  ["login", pathTest(["{login-grant}"])],
  ["schedule", pathTest(["/etc/cron*", "/var/spool/cron*"])],
  ["startup", pathTest(["{session-start}", "{unit-file}", "{python-start}", `${UNKNOWN}/*.pth`, "/etc/profile.d/*"])],
  ["shell_profile", pathTest(["{startup-file}", "{shell-start}", ".zlogin"])],
  ["editor", pathTest(["{editor-extension}"])],
  ["git_hook", pathTest(["{git-hook}"])],
  ["settings", pathTest(["{assistant-settings}", "{further-assistant-settings}"])],
  ["instructions", (path) => INSTRUCTIONS.test(path)],
];

/** What a file is for that keeps working after the program has ended, or null. */
export function lastingPlaceOf(path: string): LastingPlace | null {
  if (path.length > 500) return null;
  const normal = path.replaceAll("\\", "/");
  return PLACES.find(([, isThere]) => isThere(normal))?.[0] ?? null;
}
