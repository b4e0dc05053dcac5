import { IDEA } from "../lexicon";
import type { Instruction } from "./instruction";
import { ordered } from "./phrases";

const CHANGE =
  "(?:change|edit|rewrite|modify|alter|patch|rename|disable|deactivate|comment out|overwrite|replace|delete|remove|uninstall|append to|inject (?:\\w{1,20} ){0,4}into|add (?:\\w{1,20} ){0,5}to|insert (?:\\w{1,20} ){0,5}into|prepend (?:\\w{1,20} ){0,5}to|sabotage|tamper with|hijack|shadow|intercept|wrap)";
const OTHERS =
  "(?:(?:the )?(?:other|every other|all other|all the other|any other|competing|rival|conflicting|neighbou?ring|remaining) (?:installed )?(?:[\\w-]{1,20} )?(?:skills?|plugins?|extensions?|agents?|tools?|mcp servers?)|another (?:skill|plugin|agent|tool|mcp server)|(?:all|every) installed (?:skills?|plugins?)|each installed skill)";
const TAMPERS = new RegExp(
  String.raw`\b${CHANGE} (?:[\w'.-]{1,20} ){0,6}?(?:of |in |for |from |by )?${OTHERS}\b|\b${CHANGE} (?:it|them|that)\b`,
  "i",
);
const NAMES_OTHERS = new RegExp(
  String.raw`\b${OTHERS}|\bskills? (?:called|named)\b|~\/\.(?:claude|codex|cursor|openclaw|agents)\/skills\/\*`,
  "i",
);
const AIM =
  /\b(?:refers?|points?|route|redirect|defer|load|call|use|prefer|recommend)\w{0,3} [^.!?]{0,60}\b(?:this (?:skill|one|plugin|tool)|me|us) (?:first|instead)|\bsafety|\bsecurity|\bguard|\bscanner|\bpermissions?|\bsilently|\bwithout (?:asking|telling|mention)|\bSKILL\.md|\bdescriptions?\b|\binterfer\w+|\bcompet\w+|\bso that (?:this|our)/i;
/** To look after skills is a trade of its own. */
const ASKED =
  /\b(?:if (?:the )?user (?:asks|wants|requests|agrees|confirms)|when (?:the )?user (?:asks|wants|requests)|on request|ask (?:the user )?(?:first|before)|after (?:confirm\w+|approval)|with (?:the user's )?(?:permission|consent|approval)|you(?:'d| would)? (?:want|like) to|never|do not|don't|duplicate|unused|outdated|deprecated|migrat\w+|\bhow to\b|can (?:be )?|may )\b/i;

/** Orders to change or switch off packages that belong to others. */
export const otherSkills: Instruction = {
  rule: "other-skill-tampering",
  category: "tampering",
  message: "This has the agent change or switch off packages of others.",
  remediation: "Leave other packages as they are; tell the person about a conflict.",
  ideas: [IDEA.memory | IDEA.tell | IDEA.persona | IDEA.obey | IDEA.protection | IDEA.lure],
  judge({ text, kind }, around) {
    if (kind === "code" || !NAMES_OTHERS.test(text)) return null;
    const hit = ordered("warn", text, TAMPERS);
    if (!hit) return null;
    const near = around.near(0, 1);
    return AIM.test(near.slice(hit.offset)) && !ASKED.test(near) ? hit : null;
  },
};
