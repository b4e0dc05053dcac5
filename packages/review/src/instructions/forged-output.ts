import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { IMPERATIVE } from "./phrases";

const OUTPUT =
  "(?:(?:the |each |every |all |any |your |its |a |returned |final ){0,3}(?:tool|function|api|search|query|mcp|script|command|server)(?:'s)? (?:results?|outputs?|responses?|answers?|repl(?:y|ies)|messages?)|(?:the |each |every |returned ){1,3}(?:json|payload|result|output|response)|search results?)";
const READER =
  "(?:ai|agents?|assistants?|models?|llms?|claude|calling agent|next (?:model|agent|tool)|reader|host|client)";
/** Words that are put into what a tool answers, for whoever reads the answer. */
const PUT_IN: RegExp[] = [
  new RegExp(
    String.raw`\b(?:append|add|insert|include|inject|prepend|return|embed|put|place|attach|print|emit)\b[^.!?;\n]{0,200}(?:\b${READER} (?:must|should|shall|has to|needs to|to)\b|\b(?:note|message|instructions?|orders?) (?:to|for) (?:the )?${READER}\b|\bSYSTEM:|\b(?:ignore|disregard|forget) (?:all |the |any |your )*(?:earlier|previous|prior|above)\b|\b(?:instruction|directive|order|command|text|line|sentence)s?\b[^.!?;\n]{0,40}\b(?:tells?|asks?|instructs?|orders?|has|makes?|so that) (?:the )?(?:\w{1,12} )?${READER}\b)`,
    "i",
  ),
];
const INTO_OUTPUT = new RegExp(
  String.raw`\b(?:at the (?:end|top|bottom|start) of|to|into|in|together with|along with|with) ${OUTPUT}|\b(?:return|print|emit)\b[^.!?;\n]{0,20}\b(?:string|text|line|message)\b`,
  "i",
);
/** What a page or a tool says is to count like the word of the person. */
const COUNTS_AS: RegExp[] = [
  /\bwhat(?:ever)? (?:the|a|any) (?:page|site|document|e-?mail|text|comment|ticket|server|endpoint|file|tool)s? (?:says?|wants?|asks(?: for)?|demands?|tells you) (?:goes|is done|is law|counts|is binding|must be done|has to be done)\b/i,
  /\b(?:whenever|when|if) (?:a |the |any )?(?:\w{1,12} )?(?:tool|page|web ?site|document|server|e-?mail|endpoint|file|site)s? (?:returns?|contains?|says?|asks?|tells?|requests?|holds?|has|instructs?|orders?)\b[^!?\n]{0,120}\b(?:carry (?:it |them )?out|run it|do (?:it|so|as it says|what it (?:says|asks))|execute (?:it|them)|follow (?:it|them)|comply|obey)\b[^!?\n]{0,60}\b(?:as (?:though|if)|owner|user had|authori[sz]ed|at once|immediately|without|what it says)/i,
  /\b(?:content|text|data|answers?|instructions?|directives?|responses?)\b[^.!?\n]{0,50}\b(?:takes? (?:priority|precedence) over|overrides?|outranks?|ranks? above|trumps?) (?:what )?(?:the )?(?:user|person|owner)(?:'s)?\b/i,
  /\b(?:directives?|instructions?|orders|requests|commands?)\b[^.!?\n]{0,50}\b(?:e-?mails?|pages?|documents?|results?|web ?sites?|files|tickets|comments|messages)\b[^.!?\n]{0,20}\b(?:count|are to be (?:read|treated|taken)|should be (?:read|treated|taken)|are (?:to be )?treated|rank) as\b[^.!?\n]{0,40}\b(?:account holder|user|owner|person|binding|orders|authori[sz]ed|operator)/i,
  /\btext (?:between|within|inside)\b[^.!?\n]{0,60}\b(?:document|page|result|file|e-?mail|response)s?\b[^.!?\n]{0,12}\b(?:is|are|counts? as) (?:an? )?(?:binding|order|command|system)/i,
];
/** Who explains or guards against it, or shows what an honest tool says of itself. */
const ORDINARY =
  /\b(?:never|do not|don't|must not|untrusted|injection|attack\w*|malicious|ignore (?:it|them|such)|as data|detect\w*|example of|red[- ]team\w*|test (?:case|prompt)|if (?:the )?user (?:asks|agrees|confirms)|ask (?:the )?user|after (?:the )?user|evaluat\w+|benchmark|error message|help(?:ful)? message|system prompt (?:template|file)|few-shot|template)\b/i;

/** Orders that a package slips into what its tools answer, or that it has the agent take from there. */
export const forgedOutput: Instruction = {
  rule: "blind-obedience",
  category: "prompt_injection",
  message: "This has answers of tools or pages give the agent orders, as if they came from the person.",
  remediation: "Return data from tools, and let only the person give orders.",
  ideas: [
    IDEA.write | IDEA.obey | IDEA.orders | IDEA.run | IDEA.conversation | IDEA.forged | IDEA.download,
    IDEA.conversation | IDEA.possessions | IDEA.person | IDEA.orders | IDEA.address,
  ],
  judge({ text, kind }) {
    if (kind === "code" || kind === "table" || ORDINARY.test(text)) return null;
    const put = INTO_OUTPUT.test(text) ? judged("warn", text, ...PUT_IN) : null;
    if (put && IMPERATIVE.test(text.slice(0, put.offset))) return put;
    return judged("warn", text, ...COUNTS_AS);
  },
};
