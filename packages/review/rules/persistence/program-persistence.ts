import { type StartupEntry, startupEntryOf } from "../../src/follow/code/startup-entry";
import type { ProgramJudgement } from "../../src/match/coded";

const MESSAGES: Record<Exclude<StartupEntry["place"], "login">, string> = {
  schedule: "The program schedules something that goes on after the task is done.",
  startup: "The program arranges to be started with the machine or at every login.",
  shell_profile: "The program adds lines that every new shell runs.",
  editor: "The program puts an extension into the user's editor by hand, past the place that extensions come from.",
  git_hook: "The program installs a hook that every commit or checkout runs.",
};

/** Leaves something to be started again that the package does not speak of, or that is dangerous. */
export const judge: ProgramJudgement = (event, pkg) => {
  const entry = startupEntryOf(event, pkg);
  return entry && entry.place !== "login" ? { severity: entry.severity, message: MESSAGES[entry.place] } : null;
};
