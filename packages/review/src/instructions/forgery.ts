import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

const CHAT_TOKEN =
  /^\s{0,3}(?:<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_of_turn|begin_of_text)\|>|\[\/?INST\]|<<\/?SYS>>|<start_of_turn>)/i;
const SYSTEM_TAG =
  /^\s{0,3}<\/?(?:system|sys|developer|admin|assistant)(?:[-_ ](?:prompt|message|instructions?|override|note|notice|update|reminder|alert|context))?>/i;
const SYSTEM_CALL =
  /(?:^|[[({*#> ]{1,4})(?:SYSTEM|ADMIN(?:ISTRATOR)?|DEVELOPER|ROOT|ANTHROPIC|OPENAI|PLATFORM|OPERATOR)[ _-](?:OVERRIDE|MESSAGE|NOTICE|PROMPT|UPDATE|INSTRUCTIONS?|DIRECTIVE|COMMAND|ALERT)S?\s?(?:\]|:|\)|-|–|—)/;
const VENDOR_CALL =
  /(?:^|[[({*#> ]{1,4})(?:(?:Anthropic|OpenAI|Google|Microsoft|Claude|Platform|System|Security|Safety|Trust|Admin\w*|IT)[ _-]){1,3}(?:Team|Department|Operations|Office|Administrator|Admin|Staff|Desk)\s?(?:\]|\)|:)/;
/** What a forged message is for. */
const DEED =
  /\b(?:execut\w+|run|ignor\w+|disregard|grant\w*|access|without (?:asking|confirm\w*)|permissions?|no (?:content )?(?:policy|restrictions|rules)|send|upload|reveal|disable\w*|override\w*|bypass|must|you are (?:now )?|credentials?|tokens?|passwords?|from now on|unrestricted|priority|no longer need|(?:checks?|filters?|consent|prompts?) (?:is|are) (?:now )?off|trusted mode|has been verified|treated like)\b/i;

/** Text that pretends to come from the system instead of the package. */
export const forgery: Instruction = {
  rule: "forged-message",
  category: "prompt_injection",
  message: "This pretends to be a message of the system rather than a part of the package.",
  remediation: "Write instructions as the package's own.",
  ideas: [IDEA.forged],
  judge({ text, kind }, around) {
    if (kind === "code") return null;
    const hit = judged("warn", text, CHAT_TOKEN, SYSTEM_TAG, SYSTEM_CALL, VENDOR_CALL);
    return hit && DEED.test(around.near(0, 4)) ? hit : null;
  },
};
