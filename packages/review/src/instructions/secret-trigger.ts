import { matchesIn } from "../read/matches";
import type { Instruction } from "./instruction";

const QUOTED = String.raw`(?:["“'‘][^"”'’\x60\n]{2,60}["”'’]|\x60[^\x60\n(]{0,30}[ :][^\x60\n(]{0,30}\x60)`;
/** A word or a number of runs that nobody would connect with what then happens. */
const WORDS_TRIGGER = new RegExp(
  String.raw`\b(?:if|when|whenever|once(?! ?[(,;:.])|as soon as)\b[^.!?]{0,80}\b(?:sa(?:y|ys|id)|types?(?!:)|mentions?|contains?|includes?|begins? with|starts? with|prefixed with|ends? with|hears?|sees?|receives?|enters?|uses?)\b[^.!?]{0,40}${QUOTED}`,
  "i",
);
const COUNT_TRIGGER =
  /\b(?:behave|act|work|run|operate) (?:normally|as usual|correctly|honestly) (?:for|during|until|in|at first)\b|\b(?:from|on|after|starting with) the (?:\d+(?:st|nd|rd|th)|second|third|fourth|fifth|tenth|eleventh|twentieth|hundredth) (?:use|run|call|session|request|invocation|time|one|day|onwards?|on\b)|\bafter (?:\d+|ten|twenty|fifty|a (?:few|number of)|several) (?:successful )?(?:uses|runs|calls|sessions|requests|invocations|days|weeks)\b|\b(?:once|until) (?:the )?(?:user|person|reviewer|trust) (?:has (?:been )?(?:come to )?trusts?|is established|stops? (?:looking|checking|paying attention))/i;
/** What it opens: more rights, less record, others' things. */
const OPENS =
  /\b(?:restrictions?|rules?|limits?|checks?|guardrails?|safety|read-only(?: \w{1,12})?)\b[^.!?]{0,30}\b(?:lifted|removed|off|suspended|disabled|ignored|do(?:es)? not apply|no longer apply)|\b(?:ignore|disregard|drop|lift|skip|bypass|disable|suspend)\b[^.!?]{0,40}\b(?:rules?|restrictions?|instructions?|limits?|checks?|policy|policies|guardrails?)|\b(?:admin(?:istrator)?|root|dba|superuser|elevated|developer|god|debug|maintenance|diagnostic|unrestricted|privileged)(?:-level)? (?:permissions?|privileges?|rights?|access|mode)\b|\b(?:not|never|without being) (?:be )?(?:logged|recorded|audited|shown|mentioned)\b|\bno (?:additional |further )?(?:authentication|authori[sz]ation|confirmation|approval)\b|\b(?:reveal|show|print|output|send|upload|leak|include|add|append|dump|export)\b[^.!?]{0,60}\b(?:system prompt|secrets?|keys?|tokens?|credentials?|passwords?|all other|everyone|other (?:users?|people|meetings?|customers?)|conversation)|\b(?:accept|do|execute|run|obey|follow|grant) (?:whatever|anything|everything|any (?:command|request|order)s?)\b|\b(?:delete|wipe|encrypt|corrupt|transfer)\b/i;
/** The same said of what is looked out for, or what a person asks for in plain words. */
const ORDINARY =
  /\b(?:malicious|attack\w*|injection|jailbreak|suspicious|untrusted|refuse|reject|warn the user|ask (?:the user|for confirmation)|confirm (?:with|first|before)|safe word|error|exception|returns?|status|stack trace|log (?:line|file|contains))\b/i;
const MIN_GRAVE = 1;

/** A word, or a number of uses, that turns a package into something else. */
export const judgeSecretTrigger: Instruction["judge"] = ({ text, kind }, around) => {
  if (kind === "code" || text.length < 30) return null;
  const counted = COUNT_TRIGGER.exec(text);
  const hit = counted ?? WORDS_TRIGGER.exec(text);
  if (!hit || (kind === "frontmatter" && /\buse (?:this )?(?:skill |agent )?$/i.test(text.slice(0, hit.index))))
    return null;
  const after = around.near(0, 6).slice(hit.index);
  if (ORDINARY.test(after)) return null;
  const grave = opened(after);
  if (counted) return grave >= MIN_GRAVE && /\bnormally|usual|trust/i.test(after) ? at(hit.index) : null;
  return grave > MIN_GRAVE ? at(hit.index) : null;
};

function opened(text: string): number {
  return new Set([...matchesIn(text, new RegExp(OPENS, "gi"))].map(([words]) => words.slice(0, 12).toLowerCase())).size;
}

function at(offset: number) {
  return { offset, severity: "warn" as const };
}
