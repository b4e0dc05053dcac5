import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

/** Leave that nobody gave. */
const ASSUMED =
  /\b(?:take|treat|count|interpret|consider|regard|read|accept) (?:the |any |a )?(?:user'?s? |person'?s? |their |lack of |no )?(?:silence|absence of (?:an? )?(?:reply|answer|objection|response)|(?:an? )?missing (?:reply|answer|response)|no (?:reply|answer|response)|answer|reply|response)[^.!?]{0,20}\b(?:as|for|to be) (?:an? )?(?:yes|consent|approval|agreement|permission|confirmation)\b|\b(?:owner|user|person|operator|manager|admin\w*|customer|team)(?:'s)? (?:approval|consent|permission|confirmation|agreement) (?:counts as|is (?:considered|assumed|deemed|taken (?:to be|as|for)|implied|implicit)|can be (?:assumed|taken))(?: (?:as )?(?:given|granted|implied))?|\b(?:approval|consent|permission|confirmation) (?:is|are|was) (?:already )?(?:implied|assumed|implicit|automatic|presumed)\b|\b(?:assume|presume) (?:that )?(?:the )?(?:user|person|owner|operator|it|they)(?:'s)? (?:approval|consent|permission|(?:has |have )?(?:already )?(?:agree|approv|consent|confirm)\w*)|\bby (?:default|installing|using)[^.!?]{0,40}\b(?:consents?|agrees?|authori[sz]es?) to (?:all|any|every|full|the (?:collection|transmission|sharing|upload|transfer|processing|recording|use) of)|\bon your own authority\b|\bnobody (?:has to|needs to|must) be asked\b|\bno[ -]?one (?:has to|needs to) (?:be asked|confirm|approve)\b/i;
/** To answer for the person what a program asks them. */
const ANSWERS =
  /\b(?:answer|reply|respond(?: to)?|confirm|accept)\b[^.!?]{0,50}\b(?:prompts?|questions?|warnings?|confirmations?|dialogs?|asks?)\b[^.!?]{0,40}\b(?:y|yes|"y"|'y')\b|\b(?:if|when|whenever)\b[^.!?]{0,40}\b(?:asks?|prompts?|warns?)\b[^.!?]{0,80}\b(?:reply|answer|say|respond|choose|type|enter) (?:with )?["'\x60]?(?:y|yes|ok|confirm|accept|continue)\b/i;
/** What must not be done without leave. */
const GRAVE =
  /\b(?:push|merge|deploy|release|delete|drop|data (?:may|might|could|will|would) be lost|data loss|overwrite|force|refunds?|pay(?:ment)?s?|transfer|purchase|buy|send(?:ing)? (?:out|mail|messages|emails)|publish|override|checks? fail|production|invoices?|money|funds|eur|usd|[$€£]\d|access|credentials?|install|execute|commands?|sudo|root|file (?:changes|deletions)|emails?|irrevers\w+|permissions?|sign|collection|all files|transmission|upload|recording)\b/i;
const SLIPS_PAST =
  /\b(?:never stop|do not stop|(?:do not|don't) wait|auto-approve|don't stop|not (?:be )?asked again|slows? (?:people|things|us|you) down|ignore (?:the )?warnings?|do not wait|without (?:waiting|asking)|skip (?:the )?confirm\w*|(?:messages|requests|mails?) asking for it can be (?:deleted|ignored|dismissed)|override|asked again|counts as given|on your own authority|silence)\b/i;
const GIVEN =
  /\b(?:non-?interactive|unattended|ci\b|pipeline|if (?:the )?user (?:asks|says|said|passes|confirms|agrees|chose)|--yes|-y\b flag|do not (?:assume|treat|take|interpret)|never (?:assume|treat|take|interpret|on your own)|don't (?:assume|treat|take)|not (?:as |imply |mean )|must not|should not|unless|only (?:if|when|after)|no consent|gdpr|cookie|npx)\b/i;

/** Orders to go ahead as if leave had been given. */
export const assumedConsent: Instruction = {
  rule: "assumed_consent",
  category: "tampering",
  message: "This has the agent do grave things as if the person had agreed to them.",
  remediation: "Ask before what can't be undone, and wait for the answer.",
  ideas: [IDEA.bend],
  judge({ text, kind }, around) {
    if (kind === "code") return null;
    const hit = judged("warn", text, ASSUMED, ANSWERS);
    const near = around.near(1, 1);
    if (!hit || GIVEN.test(near) || !GRAVE.test(near)) return null;
    return ASSUMED.test(text) || SLIPS_PAST.test(near) ? hit : { ...hit, severity: "info" };
  },
};
