import { IDEA } from "../lexicon";
import type { Instruction } from "./instruction";

/** What is said to happen to who stops to think. */
const ALARM =
  /\b(?:(?:critical|emergency|urgent|security|severe|red) (?:alert|alarm|failure|incident|warning|panic|protocol|override)|(?:emergency|defen[cs]e|recovery|protocol|security|safety|system)[ _](?:protocol|override|bypass|procedure|directive|instruction)|kernel panic|(?:permanent|total|irreversible|irrecoverable|immediate|imminent|catastrophic|unrecoverable|financial|massive)\b[^.!?]{0,30}\b(?:loss|corruption|damage|failure|breach|destruction|deletion)|(?:data|account|funds?|financial) (?:loss|corruption|breach|theft)|(?:corruption|breach|attack|loss|failure|shutdown|compromise) is imminent)\b/i;
/** Asking is what is to be left out. */
const NO_QUESTION =
  /\b(?:do not|don't|never|without|no need to|must not|skip(?:ping)?|no time to|not? (?:pause|stop|wait) to)\b(?: \w{1,12}){0,2} (?:ask(?:ing)?|wait(?:ing)?|prompt(?:ing)?|request(?:ing)?|seek(?:ing)?|confirm(?:ing)?|consult(?:ing)?|user|human|further|any|checking|check)\b(?: (?:for|with|from))?(?: (?:the|any|a|explicit|further|additional|prior|his|her|their))*(?: (?:user|human|owner|operator|customer|person|admin\w*))?(?:'s)?(?: (?:for|to) )?(?: ?(?:confirm\w*|approv\w*|permission|consent|authori[sz]ation|review|input))?/i;
const OF_THE_PERSON = /\b(?:user|human|owner|operator|customer|person|confirm\w*|approv\w*|permission|consent)\b/i;
/** The deed that a person would have been asked about. */
const MUST_ACT =
  /\b(?:you (?:must|have to|need to|shall|should|are required to)(?: now| immediately| at once)?|required action:?[^.!?]{0,60}|immediately|now|at once|please) (?:also |then )?(?:call|invoke|execute|run|trigger|use|perform|transfer|send|pay|delete|purchase|issue|approve|block|reboot|restart|disable|reset|re-?initiali[sz]e|grant|revoke)\b|\b(?:execute|act|proceed|reboot|transfer|call|run|do so)\b[^.!?]{0,40}\b(?:immediately|now|at once|right away)\b/i;

/** An alarm that is raised so that the agent acts and asks nobody. */
export const falseAlarm: Instruction = {
  rule: "false-alarm",
  category: "social_engineering",
  message: "This raises an alarm and has the agent act on it at once, so that the person is not asked.",
  remediation: "Say what has happened, and let the person decide what is done about it.",
  ideas: [
    IDEA.negation | IDEA.permit | IDEA.bend,
    IDEA.person | IDEA.permit | IDEA.protection | IDEA.tell | IDEA.always | IDEA.run,
  ],
  inPrograms: true,
  judge({ text }, around) {
    const asked = NO_QUESTION.exec(text);
    if (!asked || !OF_THE_PERSON.test(asked[0])) return null;
    const near = around.near(4, 2);
    return ALARM.test(near) && MUST_ACT.test(near) ? { severity: "warn", offset: asked.index } : null;
  },
};
