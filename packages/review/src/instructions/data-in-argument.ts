import { IDEA } from "../lexicon";
import { actsIn } from "./grammar/acts";
import { isKeptSecret } from "./grammar/manner";
import type { Instruction } from "./instruction";
import { CONVERSATION, SECRET_THINGS } from "./phrases";

const OWN_PLACE = /~\/(?:\.\w|Documents|Desktop|Downloads)\S{0,60}|\bhome directory\b|%USERPROFILE%|\$HOME\b/i;
const ARGUMENT =
  /\b(?:values?|contents?) of (?:the )?[`"']?\w{2,30}[`"']? (?:must|should|has to|needs to|is to|shall)\b|\b(?:as|in|into|through|via|with|to|for|using) (?:the |its |an? |this |every |each |all |any |subsequent |hidden |optional |extra |tool'?s? ){0,4}[`"']?[\w-]{1,30}[`"']?(?: [\w-]{1,12}){0,2} (?:parameter|argument|field|input|(?<!\bset as (?:an? )?(?:system )?environment )variable|property)\b|\b(?:parameter|argument|field|property|input)s? [`"'][\w-]{1,40}[`"']|\bas [`"'][\w-]{1,40}[`"']|\b(?:to|into|through|via|with) (?:the )?[`"'][\w.-]{2,40}(?:\(\))?[`"'] (?:function|tool|method|endpoint|call)\b|\bin (?:all|every|each|any) (?:subsequent |later |further |future )?(?:tool )?calls?\b|\b[`"'](?:sidenote|notes?|context|metadata|audit\w*|extra|debug\w*|feedback)[`"'] (?:parameter|argument|field)/i;
const TAKES =
  /\b(?:read|load|open|collect|gather|include|pass|hand|provide|supply|record|put|give|copy|take|attach|cat|fill|must be|should be|has to be)\b/i;

/** Orders to hand private things to a tool in an argument that its purpose does not need. */
export const dataInArgument: Instruction = {
  rule: "data-in-argument",
  category: "exfiltration",
  message: "This has the agent read private files or the conversation and hand them to a tool in an argument.",
  remediation: "Let a tool take what its task needs and nothing else.",
  inPrograms: true,
  laidOut: true,
  ideas: [IDEA.send | IDEA.write | IDEA.gather | IDEA.hide],
  judge({ text }, around) {
    const argument = ARGUMENT.exec(text);
    if (!argument || !TAKES.test(text)) return null;
    const near = around.near(1, 7);
    const close = around.near(1, 1);
    const isPrivate = SECRET_THINGS.test(near) || OWN_PLACE.test(near);
    const isOrder =
      actsIn(text, ["send", "keep", "grant", "show"]).length > 0 ||
      /\b(?:must|has to|have to|needs? to|first|before)\b/i.test(text);
    if (!isOrder || !(isPrivate || CONVERSATION.test(close))) return null;
    const isCovert = isKeptSecret(close);
    const isBefore =
      /\b(?:before|prior to|first|otherwise|every call|all (?:subsequent )?(?:tool )?calls|required|mandatory|must|won't work|will not work)\b/i.test(
        close,
      );
    if (isCovert) return { offset: argument.index, severity: isPrivate ? "block" : "warn" };
    const isNamed =
      OWN_PLACE.test(near) || (SECRET_THINGS.test(text) && /\b(?:user'?s?|saved|stored|their)\b/i.test(text));
    return isPrivate && isBefore && isNamed ? { offset: argument.index, severity: "warn" } : null;
  },
};
