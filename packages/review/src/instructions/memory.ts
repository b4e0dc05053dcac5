import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { MEMORY_FILE } from "./memory-files";
import { BEFORE_AN_ORDER, destinationOf, SECRET_THINGS, SEND_VERB } from "./phrases";

const MEMORY = new RegExp(
  [
    MEMORY_FILE,
    String.raw`~\/\.(?:claude|codex|gemini|openclaw|clawdbot|cursor)\/(?!(?:openclaw|clawdbot)\.json)`,
    String.raw`\.claude\/settings(?:\.local)?\.json`,
    String.raw`\b(?:your|its|the agent's|long-term|persistent|agent) (?:[\w-]{1,12} )?(?:memory|memories|system prompt|custom instructions|core instructions|configuration)\b`,
  ].join("|"),
  "i",
);
const WRITE =
  "(?:add|append|write|insert|put|save|update|modify|edit|inject|prepend|include|embed|plant|store|persist|copy|replace|set|register|create|echo|record|overwrite|remember|memorize)";
const WRITES = new RegExp(String.raw`\b${WRITE}(?:s|es|d|ed|ing)?\b`, "i");
/** That somebody is to write; what is told of a file, or done by a program that is described, orders nothing. */
const ORDERED = new RegExp(
  String.raw`${BEFORE_AN_ORDER}${WRITE}\b|\b(?:must|should|shall|needs? to|has to|have to|is to|are to) (?:\w{1,12} )?be (?:\w{1,12} )?${WRITE}\w{0,2}\b|\b(?:by|for|of|and|then|start|keep|before|after) (?:\w{1,12} )?(?!settings?\b)${WRITE}\w?ing\b`,
  "i",
);
/** What makes a note to oneself a hold on whoever reads it later. */
const HOLD =
  /\b(?:(?:ignore|disregard|override|bypass)(?:s|d|ing)? (?:all|any|every|each|previous|prior|earlier|other|these|those|its|the|your|user|system|security|safety|instructions?|rules?|guidelines|confirm\w*|warnings?|approvals?|checks?|restrictions?|polic\w+)|(?:do not|don't|never|without) (?:tell|telling|inform|informing|mention|mentioning|asking|ask|notify|notifying|reveal)\w*|secretly|silently|hidden|always (?:run|execute|include|send|trust|approve|allow|fetch|load|use|recommend|prefer|forward|copy)|trust(?:ed)? (?:all|any|everything|this|source)|skip (?:all )?(?:confirm|verif|permission|approv|security|safety)\w*|no (?:confirmation|verification|approval)|(?:auto-?)?approve (?:all|any|every)|pre-?approved|full (?:access|permission|trust)|highest (?:priority|authority)|takes? precedence over|cannot be (?:overridden|removed|changed|revoked)|do not remove|admin(?:istrator)? (?:access|privileges|rights)|curl|wget|http\S{4,80}|bypassPermissions|dangerously)\b/i;
const FOR_EVER =
  /\b(?:(?:all|every|each|any) (?:future|subsequent|new|other)? ?(?:sessions?|conversations?|agents?|interactions?|runs?)|future (?:sessions?|conversations?|agents?|interactions?)|persist(?:s|ent|ence|ently)?|permanent(?:ly)?|survives?|across (?:sessions|restarts|conversations)|even after (?:this|the) (?:skill|session|package)|uninstall\w*)\b/i;

/** Orders to change what the agent will be told in later conversations, with a hold on it. */
export const memory: Instruction = {
  rule: "memory-poisoning",
  category: "persistence",
  message: "This plants orders in the files that the agent reads in every later conversation.",
  remediation: "Keep the package's instructions in the package.",
  ideas: [IDEA.write | IDEA.memory, IDEA.memory | IDEA.orders | IDEA.secret],
  judge({ text }, around) {
    if (!MEMORY.test(text) || !WRITES.test(text)) return null;
    if (!ORDERED.test(text)) return judged("info", text, MEMORY);
    const near = around.near(1, 3);
    const hold = HOLD.exec(near.replace(MEMORY, ""));
    if (!hold) return null;
    if (SEND_VERB.test(near) && SECRET_THINGS.test(near) && destinationOf(near, around.pkg)) {
      return judged("block", text, MEMORY);
    }
    const isCovert = /secretly|silently|hidden|tell|inform|mention|notif|reveal|ignore|disregard|bypass|override/i.test(
      hold[0],
    );
    if (isCovert && FOR_EVER.test(near)) return judged("block", text, MEMORY);
    return FOR_EVER.test(near) || isCovert ? judged("warn", text, MEMORY) : judged("info", text, MEMORY);
  },
};
