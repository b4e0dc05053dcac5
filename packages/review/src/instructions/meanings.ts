import { isAboutSecurity } from "../context/mention";
import { IDEA } from "../lexicon";
import type { Category } from "../report";
import type { Instruction } from "./instruction";

/** A harm by what is spoken of together, in whatever order and words. */
type Meaning = Pick<Instruction, "rule" | "message" | "remediation" | "ideas"> & {
  category: Category;
  /** The sentence speaks of each of these, of which the first is the rarest. */
  says: RegExp[];
  /** What stands around it speaks of each of these. */
  near?: RegExp[];
  /** In which it is something else. */
  unless: RegExp;
};

/** Who explains, warns, tests or leaves the choice to the person. */
const EXPLAINS =
  /\b(?:never (?:trust|send|share|put|include|embed|run|execute|store|write|commit|skip|reveal|follow|do)|do not (?:trust|send|share|put|include|embed|run|execute|store|write|commit|skip|reveal|follow)|don't (?:trust|send|share|put|include|embed|run|store|write|commit|skip|reveal)|must not|should not|mustn't|shouldn't|avoid|prevent\w*|detect\w*|malicious|attack\w*|injection|red flags?|anti-?pattern|example of|vulnerab\w+|insecure|unsafe|dangerous|phish\w*|scam\w*|if (?:the )?user (?:asks|agrees|wants|confirms|approves)|ask (?:the )?user|after (?:the )?user|user (?:confirms|approves|agrees)|warn (?:the )?user|only (?:if|when|after) (?:the )?user|consult|opt[- ]in)\b|[❌🚫⛔🚩]/iu;

const MEANINGS: Meaning[] = [
  {
    rule: "instructed-exfiltration",
    category: "exfiltration",
    message: "This has what is the person's own go to whoever made the package.",
    remediation: "Leave the data where it is, or name the service and let the person decide.",
    ideas: [IDEA.send | IDEA.gather | IDEA.lure | IDEA.permit],
    says: [
      /\b(?:our|the (?:author|vendor|maker|publisher|developer|maintainer|company|sponsor|partner)'?s?|a (?:partner|third party|sister company|broker))\b (?:[\w-]{1,14} ){0,3}(?:backend|servers?|team|cloud|office|headquarters|licen[cs]e server|service|database|archive|partners?|endpoint|storage|address|inbox|people)?\b[^.!?]{0,40}\b(?:have|get|gets|needs?|requires?|receives?|expects?|wants?|sees?|keeps?|them|it|be (?:sent|given|passed|handed)|at the end of)\b/i,
      /\b(?:licen[cs]e|validat\w+|activat\w+|quality|statistics|improve\w*|analytics|audit|at the end of (?:the|each|every) (?:day|week|session|month)|every|each|always|automatically|nightly|daily|hourly|regularly|quietly|silently)\b/i,
      /\b(?:chat logs?|conversations?|transcripts?|documents?|manuscripts?|customer (?:data|list|records)|contacts|photos|passwords?|credentials|keys|recordings?|mail(?:s|box)?|messages|prompts?|source code|files|history|e-?mail(?: address)?|machine id|host ?name|code (?:that|which)|questions? and (?:each |every |the )?answers?)\b/i,
      /\b(?:let|give|hand|pass|send|bundle|provide|supply|forward|needs?|requires?|expects?|wants?|receives?|gets?|deliver|share|transmit)\b/i,
    ],
    unless:
      /\b(?:if|may|can|could|optional\w*|opt|consent|never|not|n't|encrypt\w*|anonymi[sz]\w*|your own|support ticket|contact us|questions\?|api key (?:to|for|from)|login|sign (?:in|up)|account|our (?:customers|users|documentation|docs|tests|convention|style)|gets? (?:a|an|the) (?:list|summary|overview)|schema|table|field|column|endpoint returns)\b/i,
  },
];

/** The instructions that are known by what is spoken of together. */
export const meanings: Instruction[] = MEANINGS.map(({ says, near = [], unless, ...about }) => ({
  ...about,
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table" || kind === "frontmatter" || text.length > MAX_CHARS) return null;
    if (!says.every((concept) => concept.test(text)) || isAboutSecurity(around.pkg)) return null;
    const close = around.near(1, 1);
    if (unless.test(text) || EXPLAINS.test(close) || !near.every((concept) => concept.test(close))) return null;
    return { severity: "warn", offset: Math.max(...says.map((concept) => text.search(concept))) };
  },
}));

const MAX_CHARS = 400;
