import type { Finding, Reading, Severity } from "../report";
import { type Hit, type Judge, judgeShell, type Scene } from "../shell/judge";
import type { Deed, Write } from "../shell/world";
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
  SCHEDULE,
  WATCHES_DOCUMENTS,
} from "./footholds";

/** Finds commands that make something run again by itself, above all where nobody is told or it reports home. */
export function persistence(reading: Reading): Finding[] {
  return judgeShell(reading, judgePersistence);
}

export const judgePersistence: Judge = (deed, scene) => [
  ...deed.writes.flatMap((write) => judgeWrite(write, scene)),
  ...authorizedKey(deed),
  ...registration(deed, scene),
];

function judgeWrite(write: Write, scene: Scene): Hit[] {
  const foothold = FOOTHOLDS.find(({ pattern }) => pattern.test(write.path));
  if (!foothold) return [];
  const { text, taints } = write.value;
  if (!foothold.told) return CALLS.test(text) ? [hit("block", foothold.where, true)] : [];
  const isForeign =
    taints.some(({ kind }) => kind === "remote" || kind === "decoded" || kind === "archive") && !isOnlyFilledIn(text);
  const isMemory = foothold.where === ASSISTANTS_MEMORY;
  if (PASSES_FOR_SYSTEM.test(write.path)) return [disguised(scene)];
  const isTheirs = scene.kind === "script" && /^[~/$]/.test(write.path);
  if (isMemory && !isForeign && !isTheirs && !HARMFUL_TEXT.test(text)) return [];
  if (isMemory && !isForeign && isTheirs && GRANTS_TRUST.test(text)) return [hit("warn", foothold.where, false)];
  const bad = isMemory
    ? isForeign
    : isForeign || BEACON.test(withoutLog(text)) || WATCHES_DOCUMENTS.test(text) || foothold.where === PRELOADED;
  if (!bad && foothold.where === EVERY_SHELL && text.length > 0) {
    const loads = LOADS_FIRST.test(text) && scene.kind !== "span";
    return [hit(loads ? "warn" : "info", foothold.where, false)];
  }
  return [hit(bad ? "block" : openness(foothold.told, scene, isMemory), foothold.where, bad)];
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

/** What the documents speak of openly is for the user to judge. */
function openness(told: RegExp, { pkg, kind }: Scene, isMemory: boolean): Severity {
  if (kind === "fence" || kind === "span") return isMemory ? "warn" : "info";
  const documents = pkg.files.filter(({ path }) => /(?:^|\/)(?:SKILL|README)\.md$|^[^/]+\.md$/i.test(path));
  return documents.some(({ text }) => told.test(text ?? "")) ? "info" : "warn";
}

function disguised({ kind }: Scene): Hit {
  return {
    ...hit(kind === "span" ? "warn" : "block", "what starts with the session", false),
    message: "The command has something start with the session under a name that hides it or passes for the system's.",
  };
}

function hit(severity: Severity, where: string, reports: boolean): Hit {
  return {
    rule: "persistence",
    severity,
    category: "persistence",
    message: `The command writes into ${where}${reports ? ", and what it leaves there fetches, hides or reports something" : ""}.`,
    remediation: "Leave it to the user to have something run by itself, and say in SKILL.md what it would be.",
  };
}

/** A key that whoever follows the steps is to fill in. */
const LEFT_OUT = /\bssh-(?:rsa|ed25519)\s+(?:A{4}\w{0,24})?(?:\.{2,}|…|<|\[|\{|your|x{3})/i;

/** A key of somebody else's that opens the user's machine. */
function authorizedKey({ writes }: Deed): Hit[] {
  return writes.flatMap(({ path, value }) => {
    if (!/\.ssh\/authorized_keys2?$/.test(path)) return [];
    const isFixed =
      /\b(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\S+)\s+AAAA|\b(?:ssh-(?:rsa|ed25519))\b/.test(value.text) &&
      !LEFT_OUT.test(value.text);
    const isForeign = value.taints.some(
      (taint) => taint.kind === "decoded" || (taint.kind === "remote" && !/[$<{]/.test(taint.url)),
    );
    const isRoot =
      /^\/root\//.test(path) && value.text !== "" && !/\$\d|\.pub\b/.test(value.text) && !LEFT_OUT.test(value.text);
    const severity: Severity = isFixed || isForeign ? "block" : isRoot ? "warn" : "info";
    return [
      {
        ...hit(severity, "the keys that open the machine", false),
        category: "backdoor",
        message: "The command lets the holder of a key log in to the user's machine.",
      },
    ];
  });
}

/** Commands that register something themselves. */
function registration({ name, args, input }: Deed, scene: Scene): Hit[] {
  const line = args.map(({ text }) => text).join(" ");
  const run = /(?:CurrentVersion\\{1,2}Run|\\Winlogon|Image File Execution)/i;
  if (name === "reg" && /^add\b/i.test(line) && run.test(line))
    return [
      hit(
        BEACON.test(line) ? "block" : openness(SCHEDULE, scene, true),
        "what starts with the session",
        BEACON.test(line),
      ),
    ];
  if (name === "schtasks" && /\/create/i.test(line))
    return [
      hit(
        /powershell|mshta|http|-enc|%temp%|appdata/i.test(line) ? "block" : openness(SCHEDULE, scene, false),
        "the schedule of the machine",
        true,
      ),
    ];
  if (name === "osascript" && /login item/i.test(line))
    return [hit(openness(SCHEDULE, scene, true), "what starts with the session", false)];
  if (name === "git" && /\bconfig\b.*--global.*\bcore\.hooksPath\b/.test(line))
    return [hit(openness(/\bhooks?\b/i, scene, false), "the hooks of every repository", false)];
  const isRoot = args.some(
    ({ text, isKnown }, at) => isKnown && text === "0" && /^(?:-u|--uid)$/.test(args[at - 1]?.text ?? ""),
  );
  if (
    /^(?:useradd|adduser|usermod)$/.test(name) &&
    isRoot &&
    args.some(({ text }) => /^(?:-[a-z]*o[a-z]*|--non-unique)$/.test(text))
  )
    return [{ ...hit("block", "the accounts of the machine", false), category: "backdoor" }];
  if (name === "usermod" && /-[a-z]*G\b.*\b(?:sudo|wheel|root|admin)\b/.test(line)) {
    return [{ ...hit("warn", "the accounts of the machine", false), category: "backdoor" }];
  }
  if (name === "chpasswd" && /^[\w$().-]{1,40}:[^\s$:]{3,60}\s*$/.test(input.text)) {
    return [{ ...hit("warn", "the accounts of the machine", false), category: "backdoor" }];
  }
  if (
    name === "chmod" &&
    /^(?:-\w+ )?(?:u?[+=][rwx]*s[rwx]*|u\+s|0?[4-7][0-7]{3})\s+\S*(?:\/(?:ba|z|da)?sh|\/python\d?|(?:\/tmp|\/var\/tmp|\/dev\/shm|~|\/home)\/\S+|\/\.[^/\s]+)$/.test(
      line,
    )
  ) {
    return [
      {
        ...hit("block", "the system", false),
        category: "backdoor",
        message: "The command makes a program that runs as root for everybody.",
      },
    ];
  }
  return [];
}
