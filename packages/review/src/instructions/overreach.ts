import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

/** What persons keep to themselves, each kind once. */
const PERSONAL: RegExp[] = [
  /\b(?:mailbox(?:es)?|e-?mails?|inbox)\b/i,
  /\bcalendars?\b/i,
  /\b(?:contacts|address book)\b/i,
  /\bbrows(?:er|ing) (?:history|cookies|data|tabs)\b|\bbookmarks\b/i,
  /\b(?:(?:chat|text|private) messages|messages of|(?:user|person|customer)'?s messages|messenger|chats|sms|dms)\b/i,
  /\b(?:photos|photo library|camera roll)\b/i,
  /\b(?:location (?:data|history)|gps)\b/i,
  /\b(?:bank(?:ing)? (?:statements|details|account)|transactions|credit cards?|salary)\b/i,
  /\b(?:passport|social security|ssn|national id|date of birth|mother'?s maiden name|driver'?s licen[cs]e)\b/i,
  /\b(?:health|medical) (?:data|records)\b/i,
  /\bprivate repositor(?:y|ies)\b/i,
  /\b(?:home (?:directory|folder)|documents folder|whole disk|all (?:the )?files (?:in|on) the (?:system|computer|machine|disk))\b/i,
  /\b(?:credentials?|passwords?|secrets|private keys?|tokens)\b/i,
  /\b(?:shell|bash|command) history\b/i,
];
/** Reach without an end, each kind once. */
const BOUNDLESS: RegExp[] = [
  /\b(?:read|access|open|scan|search) (?:all|any|every) (?:of the )?(?:files?|folders?|documents?|data) (?:in|on|of) (?:the|your|this|a|any) (?:entire |whole )?(?:system|computer|machine|disk|device|network)\b/i,
  /\b(?:connect|talk|send|post|upload) to (?:any|all|every|arbitrary) (?:external |remote |outside )?(?:servers?|hosts?|endpoints?|urls?|services?|address(?:es)?)\b/i,
  /\b(?:run|execute) (?:any|all|every|arbitrary) (?:shell |system )?(?:commands?|code|programs?|scripts?)\b/i,
  /\b(?:access|read|use|collect|get) (?:the |all |any |stored |user'?s? |their |your ){0,3}(?:credentials|passwords|secrets|tokens|keys)\b/i,
];
const MIN_BOUNDLESS = 3;
const MIN_PERSONAL = 3;
const TAKES =
  /\b(?:read|go through|scan|access|collect|gather|open|crawl|index|search|harvest|ask for|request|look through|copy|note|record|analy[sz]e|capture|store|keep)\b/i;
const WHOLE =
  /\b(?:all|every|entire|whole|any|everything|whatever|each|last year|before you start|first|full|complete)\b|\bkeep them\b|\bfor (?:better )?context\b|\bso that they can be reused\b|\bthe (?:mailbox|home|browser)/i;
const CONSENTED =
  /\b(?:never|do not|don't|must not|avoid|without (?:reading|accessing)|only (?:if|when|with|after)|if (?:the )?user (?:asks|agrees|allows|wants|grants)|with (?:their |the user's )?(?:permission|consent)|consent|privacy|gdpr|ccpa|hipaa|pii|redact\w*|mask\w*|protect\w*|encrypt\w*|anonymi[sz]\w*|delete|breach|attack\w*|malicious|phish\w*|detect\w*|exfiltrat\w*|data (?:types?|categories|classification)|such as|e\.g\.|including but|examples?)\b/i;

/** Orders to go through a person's private things of many kinds, for a task that is about none of them. */
export const overreach: Instruction = {
  rule: "excessive-access",
  category: "capability_mismatch",
  message: "This has the agent go through private things of many kinds, which the package is not about.",
  remediation: "Look only at what the task needs, and say in the description what that is.",
  ideas: [IDEA.gather | IDEA.run | IDEA.obey | IDEA.tell],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table" || kind === "frontmatter") return null;
    const reach = judged("warn", text, ...BOUNDLESS);
    if (reach) {
      const near = around.near(2, 3);
      if (BOUNDLESS.filter((one) => one.test(near)).length >= MIN_BOUNDLESS && !CONSENTED.test(near)) return reach;
    }
    const hit = judged("warn", text, TAKES);
    if (!hit || !WHOLE.test(text)) return null;
    const close = around.near(0, 1);
    const kinds = PERSONAL.filter((one) => one.test(close));
    if (kinds.length < MIN_PERSONAL || !kinds.some((one) => one.test(text)) || CONSENTED.test(around.near(1, 1)))
      return null;
    const { name, description } = around.pkg.manifest;
    const about = `${name.replaceAll("-", " ")} ${description}`;
    return PERSONAL.some((one) => one.test(about)) ? null : hit;
  },
};
