import { IDEA } from "../lexicon";
import type { Instruction } from "./instruction";
import { ordered } from "./phrases";

const KEEP =
  "(?:store|save|remember|record|keep|log|memori[sz]e|note|capture|retain|collect|write down|track|maintain)";
/** What a person lets slip, or does, and did not mean to have kept. */
const SLIPPED = new RegExp(
  String.raw`\b${KEEP}\b[^.!?;]{0,50}\b(?:passwords?|passphrases?|credentials|pins?|card numbers?|secrets|api keys|tokens|private keys?|account details)\b[^.!?;]{0,60}\b(?:mentions?|types?|enters?|shares?|provides?|says?|gives?|uses?|pastes?|tells?|in (?:the )?(?:long-term |persistent |agent |agent's )?memory|in (?:a |the )?(?:config\w*|plain|log|text|notes?)\b|for (?:later|the next|future|next|re-?use))`,
  "i",
);
const WATCHES = new RegExp(
  String.raw`\b${KEEP}\b[^.!?;]{0,20}\b(?:everything|every word|every key(?:stroke)?(?! (?:and|in|of|from|with|name)\b)|all (?:keystrokes|input|keys)|whatever(?! (?:\w{1,12} )?(?:information|details?|context|requirements?|data|material|documents?|notes?|facts)\b)|keystrokes|(?:a )?(?:verbatim |full |running |complete )+(?:record|log|copy|transcript|summary) of (?:all|everything|every))\b[^.!?;]{0,40}\b(?:user|person|customer|types?|typed|says?|writes?|does|they|provided)|\b(?:take|capture|record)\b[^.!?;]{0,20}\b(?:screen(?:shots?)?|webcam|camera|microphone|audio)\b[^.!?;]{0,40}\b(?:every (?:\d+ |few )?(?:seconds?|minutes?|hours?)|continuously|regularly|periodically|in the background|at intervals|while the)`,
  "i",
);
/** Passwords asked for, and kept: no package needs to know them, let alone the next time. */
const ASKED_AND_KEPT =
  /\bask (?:the )?(?:user|person|customer|them)s? for (?:their |the |his |her )?(?:\w{1,12} ){0,2}(?:passwords?|passphrase|pin|login|credentials)\b[^.!?;]{0,60}\b(?:save|store|keep|remember|write|record|put|log)\b/i;
const LOOKED_AFTER =
  /\b(?:never|not|don't|avoid|without|must not|encrypt\w*|protected|keychain|keyring|vault|secret(?:s)? manager|password manager|credential (?:manager|helper|store)|1password|bitwarden|hash\w*|salt\w*|mask\w*|redact\w*|securely|environment variables?|\.env|screen (?:reader|recording tool)|video|e2e|playwright|tests?|trace|meeting|transcri\w+|journal|diary|game|monitor\w*|oauth|consent|permission|database|schema|column)\b/i;

/** Orders to keep for good what a person lets slip. */
export const hoarding: Instruction = {
  rule: "instructed-credential-logging",
  category: "credential_theft",
  message: "This has the agent keep passwords, or a record of all that the person says or does.",
  remediation: "Keep what the task needs and forget the rest; leave passwords to a password store.",
  ideas: [IDEA.write | IDEA.gather, IDEA.secret | IDEA.person | IDEA.always],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table") return null;
    const hit = ordered("warn", text, SLIPPED, WATCHES, ASKED_AND_KEPT);
    return hit && !LOOKED_AFTER.test(around.near(1, 1)) ? hit : null;
  },
};
