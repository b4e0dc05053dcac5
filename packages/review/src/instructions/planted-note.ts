import { IDEA } from "../lexicon";
import { isUnconfirmed } from "./grammar/manner";
import { type Instruction, judged } from "./instruction";
import { MEMORY_FILE } from "./memory-files";
import { CONVERSATION, destinationOf, SECRET_THINGS, SEND_ORDER } from "./phrases";

const WRITES =
  /\b(?:add|append|write|insert|put|save|update|modify|edit|prepend|include|paste|copy|extend|persist|place|store|create|amend|replace|set|appends?|writes|adds|saves|inserts|echo)\b/i;
const MEMORY = new RegExp(
  String.raw`${MEMORY_FILE}|\bcopilot-instructions\b|\b(?:agent|assistant)'?s? (?:long-term |persistent )?memory(?: file)?\b|\bmemory file\b`,
  "i",
);
/** The text that is to be written follows. */
const ANNOUNCES =
  /[:：]["'`*)\]]{0,3}$|\b(?:following|this block|these lines|this snippet|the snippet|the lines below|this text|the block below)\b|\.md["'`]?$/i;

/** What a note must not say to whoever reads it in every later conversation, each way once. */
const NOTES: RegExp[] = [
  /\btrust(?:ed|s|worthy|ing)?\b[^.!?\n]{0,60}\b(?:skills?|packages?|publishers?|sources?|servers?|partners?|registr(?:y|ies)|vendors?|signed|tagged|domains?|authors?|instructions?)\b/i,
  /\b(?:skills?|packages?|(?:set-?up |instal\w+ )?steps?|sources?|commands?|scripts?|requests?|tool calls?|registr(?:y|ies)|servers?)\b[^.!?\n]{0,60}\b(?:is|are|has been|have been) (?:\w{1,12} )?(?:trusted|safe\b(?! to (?:ignore|delete|re))|pre-?approved|verified|authori[sz]ed|harmless|exempt)\b/i,
  /\b(?:pre-?approved|pre-?authori[sz]ed|already (?:approved|authori[sz]ed)|standing (?:permission|approval|authori[sz]ation|consent)|blanket (?:permission|approval))\b/i,
  /\b(?:do not|don't|never) (?:ever )?(?:log|display|mention|show|report|tell|reveal|surface|disclose)\b[^.!?\n]{0,40}\b(?:requests?|diagnostic\w*|uploads?|calls?|network|skill|package|source|partner|this|these|it|them|the user)\b|\b(?:requests?|calls?|uploads?|traffic|steps?)\b[^.!?\n]{0,20}\b(?:out of the (?:chat|reply|log|summary|conversation)|(?:are|is) not (?:displayed|shown|mentioned|logged|reported))\b/i,
  /\b(?:security|safety|permission|confirmation|scanner)\b[^.!?\n]{0,20}\b(?:warnings?|prompts?|dialogs?|alerts?|findings?|checks?)\b[^.!?\n]{0,40}\b(?:noise|dismiss\w*|ignore[ds]?|answer\w* (?:them )?(?:with )?yes|skip\w*|false alarms?|disregard\w*|slow \w+ down)\b|\b(?:dismiss|ignore|skip|bypass|disregard) (?:all |any |the |every )?(?:\w{1,14} )?(?:security|safety|permission|confirmation|approval)\b[^.!?\n]{0,20}\b(?:warnings?|prompts?|dialogs?|alerts?|findings?|checks?|steps?)\b/i,
  /\b(?:disable|turn off|bypass|leave) the (?:sandbox|firewall|permission\w*|safety|security|antivirus)\b/i,
  /\b(?:treat|follow|obey|execute|carry out|act on)\b[^.!?\n]{0,60}\b(?:as (?:the |an? )?(?:user|owner|system|operator)|(?:as )?(?:instructions?|orders|commands) (?:of|from) (?:the )?(?:user|owner|skills?|server|partner|author|publisher|package))\b/i,
  /\bexecute\b[^.!?\n]{0,40}\b(?:without (?:checking|asking|review)|instructions? (?:from|of|in)|what (?:it|they) asks?)\b/i,
];
/** What nobody should be spared the question about. */
const GRAVE_UNASKED =
  /\b(?:install\w*|push|merge|deploy|delete|remove|execut\w+|run (?!(?:the )?(?:tests?|lint\w*|formatter|type|build))|shell|commands?|network|requests?|maintenance|automated|all|any|every|send|upload|transfer|pay\w*|permissions?|prompts?|dialogs?)\b/i;
/** Rules of good work, and warnings. */
const ORDINARY =
  /\b(?:never (?:skip|bypass|ignore|trust|disable|run|execute|follow)|do not (?:skip|bypass|ignore|trust|disable|run|execute|follow)|don't (?:skip|bypass|ignore|trust|disable|run|execute|follow)|untrusted|malicious|injection|attack\w*|ask (?:the user )?(?:before|first)|always ask|unless the user)\b/i;
const MAX_LINES = 14;

/** Notes for the agent's memory whose lines trust, hide, send or stop asking on behalf of the package. */
export const plantedNote: Instruction = {
  rule: "memory-poisoning",
  category: "persistence",
  message: "This plants orders in the files that the agent reads in every later conversation.",
  remediation: "Keep the package's instructions in the package.",
  ideas: [IDEA.memory],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table" || kind === "frontmatter") return null;
    const hit = judged("warn", text, WRITES);
    if (!hit || !MEMORY.test(text) || !ANNOUNCES.test(text)) return null;
    const lines = around.near(0, MAX_LINES).slice(text.length).split(" \n");
    return lines.some((line) => isGrave(line, around.pkg)) ? hit : null;
  },
};

function isGrave(line: string, pkg: Parameters<typeof destinationOf>[1]): boolean {
  if (ORDINARY.test(line)) return false;
  if (NOTES.some((note) => note.test(line))) return true;
  if (isUnconfirmed(line) && GRAVE_UNASKED.test(line)) return true;
  if (!SEND_ORDER.test(line)) return false;
  const to = destinationOf(line, pkg);
  const isPrivate = SECRET_THINGS.test(line) || CONVERSATION.test(line) || SYSTEM.test(line);
  return to === "odd" || (to !== null && to !== "own" && isPrivate);
}

const SYSTEM = /\b(?:system (?:info\w*|details)|environment|host ?name|configuration|diagnostics?|usage)\b/i;
