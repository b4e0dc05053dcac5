import type { Scene } from "../../src/follow/shell/judge";
import {
  callsOut,
  grantsTrust,
  isFromElsewhere,
  loadsFirst,
  ordersAssistant,
  pushesTo,
  runsFromHiding,
  watchesDocuments,
} from "../../src/follow/shell/startup-content";
import type { Write } from "../../src/follow/shell/world";
import { MEMORY_DOCUMENT, OWN_NOTE, RULES_FILE, RULES_FOLDER } from "../../src/instructions/memory-files";
import { harmOfPlanted } from "../../src/instructions/planted-orders";
import { isStranger } from "../../src/knowledge/strangers";
import type { CommandJudgement, CommandSaid } from "../../src/match/coded";
import { pathTest } from "../../src/match/command-pattern";
import { speaksOf } from "../../src/match/phrase-lists";
import type { Severity } from "../../src/report";

/** A place from which something is started by itself. */
type Location = {
  where: string;
  isAt: (path: string) => boolean;
  /** Whether a document that means well speaks of it; where it is missing, only what calls somebody counts. */
  isTold?: (text: string) => boolean;
};

const MEMORY = new RegExp(
  String.raw`^(?!.*\/skills\/)(?:[~\/].*${MEMORY_DOCUMENT}|(?:.*\/)?${OWN_NOTE})$|(?:^|\/)${RULES_FILE}$|${RULES_FOLDER}\/`,
);
const never = () => false;
const schedules = speaksOf("speaks-of-schedules");

const SHELL_START: Location = {
  where: "what every shell runs first",
  isAt: pathTest(["{startup-file}", "{shell-start}"]),
  isTold: speaksOf("speaks-of-shell-settings"),
};
const ASSISTANT_MEMORY: Location = {
  where: "the memory of assistants",
  isAt: (path) => MEMORY.test(path),
  isTold: speaksOf("speaks-of-memory"),
};
const PRELOADED: Location = {
  where: "what every program loads",
  isAt: pathTest(["/etc/ld.so.preload"]),
  isTold: never,
};

const GIT_HOOKS: Location = {
  where: "the hooks of a repository",
  isAt: pathTest(["{git-hook}"]),
  isTold: speaksOf("speaks-of-hooks"),
};

const LOCATIONS: Location[] = [
  { where: "the schedule of the machine", isAt: pathTest(["{schedule}"]), isTold: schedules },
  { where: "what starts with the session", isAt: pathTest(["{session-start}"]), isTold: schedules },
  SHELL_START,
  GIT_HOOKS,
  ASSISTANT_MEMORY,
  {
    where: "code that every Python program loads",
    isAt: pathTest(["{python-start}"]),
    isTold: speaksOf("speaks-of-python-start"),
  },
  { where: "the extensions of the editor", isAt: pathTest(["{editor-extension}"]), isTold: never },
  PRELOADED,
  { where: "what every shell runs", isAt: pathTest(["{further-shell-start}"]) },
  { where: "what starts with the session", isAt: pathTest(["{further-session-start}"]) },
  { where: "settings that name commands to run", isAt: pathTest(["{command-naming-settings}"]) },
];

const passesForSystem = pathTest(["{system-lookalike}"]);

/** What is left in a place from which it works on after the command. */
export const judge: CommandJudgement = ({ writes }, scene) => writes.flatMap((write) => judgeWrite(write, scene));

function judgeWrite(write: Write, scene: Scene): CommandSaid[] {
  const location = LOCATIONS.find(({ isAt }) => isAt(write.path));
  if (!location) return [];
  const { text } = write.value;
  const { where, isTold } = location;
  if (!isTold) return callsOut(text) ? [said("block", where, true)] : [];
  if (passesForSystem(write.path)) return [disguised(scene)];
  if (location === ASSISTANT_MEMORY) return inMemory(write, scene);
  if (location === GIT_HOOKS && pushesTo(text).some((url) => isStranger(scene.pkg, url)))
    return [said("block", where, true)];
  const isBad =
    isFromElsewhere(write.value) || runsFromHiding(text) || watchesDocuments(text) || location === PRELOADED;
  if (isBad) return [said("block", where, true)];
  if (location !== SHELL_START || text === "") return [said(openness(isTold, scene), where)];
  return [said(loadsFirst(text) && scene.kind !== "span" ? "warn" : "info", where)];
}

/** An assistant's memory is text, so that it counts what it says and whose it is. */
function inMemory({ path, value }: Write, scene: Scene): CommandSaid[] {
  const { where, isTold = never } = ASSISTANT_MEMORY;
  if (isFromElsewhere(value)) return [said("block", where, true)];
  const harm = harmOfPlanted(scene.pkg, value.text);
  if (harm) return [{ severity: harm, message: `The command writes harmful orders into ${where}.` }];
  const isTheirs = scene.kind === "script" && /^[~/$]/.test(path);
  if (!isTheirs && !ordersAssistant(value.text)) return [];
  if (isTheirs && grantsTrust(value.text)) return [said("warn", where)];
  return [said(scene.kind === "fence" || scene.kind === "span" ? "warn" : openness(isTold, scene), where)];
}

/** What the documents speak of openly is for the person to judge. */
function openness(isTold: (text: string) => boolean, { pkg, kind }: Scene): Severity {
  if (kind === "fence" || kind === "span") return "info";
  const documents = pkg.files.filter(({ path }) => /(?:^|\/)(?:SKILL|README)\.md$|^[^/]+\.md$/i.test(path));
  return documents.some(({ text }) => isTold(text ?? "")) ? "info" : "warn";
}

function said(severity: Severity, where: string, reports = false): CommandSaid {
  const does = reports ? ", and what it leaves there fetches, hides or reports something" : "";
  return { severity, message: `The command writes into ${where}${does}.` };
}

function disguised({ kind }: Scene): CommandSaid {
  return {
    severity: kind === "span" ? "warn" : "block",
    message: "The command has something start with the session under a name that hides it or passes for the system's.",
  };
}
