import { anyOf, namesOf } from "../match/names";

const LEADS = new Set(namesOf("before-an-order"));
const ADVERBS = new RegExp(`(?:\\b${anyOf("between-it-and-the-order")} ){1,3}$`, "i");
const MAX_LEADING_CHARS = 80;
/** "After every task write …" */
const FRONTED =
  /^\W{0,6}(?:(?:after|before|at|during|in|on|for|with) (?:the (?:end|start|beginning) of )?)?(?:each|every)(?: [\w-]+){1,2} $/i;
const OPENS = /[:;,.)\]>|"'\x60-] {0,3}$/;
const LAST_WORDS = /(?:([a-z]+) )?([a-z]+) $/i;

/** Whether what stands before a verb makes it an order: nothing, the end of something else, or a word such as "must". */
export function leadsToOrder(text: string): boolean {
  const before = text.slice(-MAX_LEADING_CHARS).replace(ADVERBS, "");
  if (before.trim() === "" || OPENS.test(before) || FRONTED.test(before)) return true;
  const [, first = "", last = ""] = LAST_WORDS.exec(before)?.map((word = "") => word.toLowerCase()) ?? [];
  return LEADS.has(last) || LEADS.has(`${first} ${last}`);
}

const OPTION = /`-{1,2}\w[^`\n]{0,40}`\)?\s{0,2}(?:[:=–—|→-]\s{0,2}){1,2}$/;
const ANSWER =
  /\b(?:stdout|stderr|exit code|returns?|value|status|decision)\b[^.!?\n]{0,12}`[^`\n]{1,30}`\)?\s{0,2}(?:[:=–—|→-]\s{0,2}){1,2}$/i;

/** Whether what follows says what an option or an answer means, which somebody else chooses or gives. */
export function isLegend(before: string): boolean {
  return OPTION.test(before) || ANSWER.test(before);
}

const QUESTION =
  /^\W{0,8}(?:does|do|did|is|are|was|were|has|have|had|should|must|wh(?:at|ich|o|om|ose|y|en|ere)|how)\b[^?]*\?\W{0,4}$/i;

/** Whether a sentence asks what is so; "Could you …?" is a polite order. */
export function isQuestion(sentence: string): boolean {
  return QUESTION.test(sentence);
}
