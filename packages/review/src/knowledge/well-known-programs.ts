import { namesOf } from "../match/names";

const PROGRAMS = new Set(namesOf("well-known-program"));
const VERBS = new Set(namesOf("cmdlet-verb"));
const CMDLET = /^([a-z]+)-[a-z]+$/i;

/** Whether a word that may be any word is more likely the name of a program: the many that documents name, and PowerShell's own. */
export function isWellKnownProgram(word: string): boolean {
  return PROGRAMS.has(word) || VERBS.has(CMDLET.exec(word)?.[1]?.toLowerCase() ?? "");
}
