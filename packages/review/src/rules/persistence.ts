import { type Hit, type Judge, judgeShell, type Scene } from "../follow/shell/judge";
import type { Write } from "../follow/shell/world";
import type { Finding, Reading } from "../report";
import {
  ASSISTANTS_MEMORY,
  BEACON,
  CALLS,
  EVERY_SHELL,
  FOOTHOLDS,
  GRANTS_TRUST,
  HARMFUL_TEXT,
  LOADS_FIRST,
  PASSES_FOR_SYSTEM,
  PRELOADED,
  WATCHES_DOCUMENTS,
} from "./footholds";
import { lasting, openness } from "./lasting";
import { registrations } from "./registrations";

/** Finds commands that make something run again by itself, above all where nobody is told or it reports home. */
export function persistence(reading: Reading): Finding[] {
  return judgeShell(reading, judgePersistence);
}

export const judgePersistence: Judge = (command, scene) => [
  ...command.writes.flatMap((write) => judgeWrite(write, scene)),
  ...registrations(command, scene),
];

function judgeWrite(write: Write, scene: Scene): Hit[] {
  const foothold = FOOTHOLDS.find(({ pattern }) => pattern.test(write.path));
  if (!foothold) return [];
  const { text, taints } = write.value;
  if (!foothold.told) return CALLS.test(text) ? [lasting("block", foothold.where, true)] : [];
  const isForeign =
    taints.some(({ kind }) => kind === "remote" || kind === "decoded" || kind === "archive") && !isOnlyFilledIn(text);
  const isMemory = foothold.where === ASSISTANTS_MEMORY;
  if (PASSES_FOR_SYSTEM.test(write.path)) return [disguised(scene)];
  const isTheirs = scene.kind === "script" && /^[~/$]/.test(write.path);
  if (isMemory && !isForeign && !isTheirs && !HARMFUL_TEXT.test(text)) return [];
  if (isMemory && !isForeign && isTheirs && GRANTS_TRUST.test(text)) return [lasting("warn", foothold.where, false)];
  const bad = isMemory
    ? isForeign
    : isForeign || BEACON.test(withoutLog(text)) || WATCHES_DOCUMENTS.test(text) || foothold.where === PRELOADED;
  if (!bad && foothold.where === EVERY_SHELL && text.length > 0) {
    const loads = LOADS_FIRST.test(text) && scene.kind !== "span";
    return [lasting(loads ? "warn" : "info", foothold.where, false)];
  }
  return [lasting(bad ? "block" : openness(foothold.told, scene, isMemory), foothold.where, bad)];
}

/** A text that is written out here but for a value, or a job that names the program which it hands the value to. */
function isOnlyFilledIn(text: string): boolean {
  const written = text.replaceAll(/\$\([^)]*\)|\$\{[^}]*\}|\$\w+/g, "").trim();
  return written.length >= MIN_WRITTEN_CHARS || NAMES_A_PROGRAM.test(text);
}

const MIN_WRITTEN_CHARS = 120;
const NAMES_A_PROGRAM = /\s(?:(?:ba|z)?sh|python[\d.]{0,4}|node|bun|perl|ruby) (?!-)["']?[\w./~$][^\s|;&<`]{2,}/;

/** Where the output goes is not what is run. */
function withoutLog(text: string): string {
  return text.replaceAll(/\d?>{1,2}\s{0,3}["']?[^\s"'|;&]{1,200}\.(?:log|out|err|txt)\b["']?/g, " ");
}

function disguised({ kind }: Scene): Hit {
  return {
    ...lasting(kind === "span" ? "warn" : "block", "what starts with the session", false),
    message: "The command has something start with the session under a name that hides it or passes for the system's.",
  };
}
