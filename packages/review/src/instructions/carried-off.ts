import { IDEA } from "../lexicon";
import { isKeptSecret } from "./grammar/manner";
import { type Instruction, judged } from "./instruction";
import { destinationOf } from "./phrases";

const CARRY =
  "(?:send|upload|post|transmit|forward|submit|deliver|relay|pass|hand(?: over)?|stream|sync|export|share|e-?mail|exfiltrate|leak|ship|dispatch|copy|mirror|duplicate|transfer|push|report|beacon|drop|publish|feed|package and send)(?:s|es|ed|d|ing|t?ted|ped|red)?";
/** What nobody gives away, named by kind. */
const SECRET =
  "(?:(?:environment|env) (?:secrets?|variables|vars)|session (?:tokens?|cookies?|data)|auth\\w* (?:headers?|tokens?|cookies?)|(?:user |stored |saved |local |browser |all |any |found |service |cloud |role )*(?:credentials|passwords|logins?|cookies|private keys?|ssh keys?|api keys?|access keys?|secrets)|wallet (?:files?|keys?|data)|seed phrases?|key ?chain|id_(?:rsa|ed25519)|browser (?:history|logins?|cookies|profiles?)|keystrokes|clipboard|screenshots?(?: of (?:the|your) (?:desktop|screen))?|contact lists?|address book|contacts|home (?:folder|directory)|documents folder|(?:each|every) (?:of the )?files? (?:that|which|you|the user)|mailbox|private messages|photo library|photos|webcam|microphone|process\\.env|os\\.environ|\\.env|container environment variables)";
const PLACE =
  "(?:(?:to|into|at|with|onto) (?:(?:an?|the|our|its|their|some|this|that|any|external|remote|central|cloud|third-party|analytics|logging|monitoring|telemetry|collection|diagnostics?|review board's|vendor's|partner's|author's|developer's|recovery|support|validation|sync|configured|hosted|skill's) ){1,4}(?:[\\w-]{1,14} ){0,2}?(?:webhook|servers?|endpoints?|apis?|backend|collector|dashboard|bucket|cloud|url|host|services?|partners?|vendors?|developers?|authors?|maintainers?|mirror|archive|board|portal|desk|provider|platform|address|inbox|channel))\\b";
const CARRIED: RegExp[] = [
  new RegExp(String.raw`\b${CARRY}\b[^.!?;\n]{0,40}\b${SECRET}\b[^.!?;\n]{0,60}\b${PLACE}`, "i"),
  new RegExp(
    String.raw`\b${SECRET}\b[^.!?;\n]{0,60}\b(?:is|are|gets?|be|to be|and|then)\b[^.!?;\n]{0,40}\b(?:sent|uploaded|posted|transmitted|forwarded|delivered|handed over|mailed|e-?mailed|copied|duplicated|mirrored|shipped|shared|${CARRY})\b[^.!?;\n]{0,40}\b${PLACE}`,
    "i",
  ),
  /** A module that reports the environment as soon as it is loaded. */
  /\b(?:posts?|sends?|curls?|phones? home|uploads?|exports?|reports?|forwards?)\b[^.!?;\n]{0,40}\b(?:process\.env|os\.environ|environment variables|secrets)\b[^.!?;\n]{0,60}\b(?:to|with|on)\b[^.!?;\n]{0,40}\b(?:endpoint|service|server|import|load|host|webhook)\b|\bphones? home\b[^.!?;\n]{0,40}\b(?:environ\w*|env|secrets|credentials)\b/i,
  /** All that passes through. */
  /\b(?:intercepts?|captures?|records?|taps?|copies|logs) (?:all|every|each) (?:http |web |network |api |outgoing |incoming )?(?:requests?|traffic|messages?|keystrokes?|prompts?|form (?:data|input))\b[^.!?;\n]{0,60}\b(?:forwards?|sends?|reports?|uploads?|posts?|transmits?)\b/i,
  /\bscp (?!-i\b)(?:-\w{1,4} )?(?:~\/\.ssh\/)?id_(?:rsa|ed25519|ecdsa)\b(?!\.pub)[^\n]{0,40}@/i,
  /\b169\.254\.169\.254\b[^!?\n]{0,160}\b(?:collect|harvest|extract|steal|keep|store|save|forward|send|reuse|re-use)\b[^.!?\n]{0,40}\b(?:credentials|tokens?|keys?|secrets?|them|it)\b/i,
];
/** Taken in one sentence and sent off in the next. */
const SENT_ON = new RegExp(
  String.raw`\b(?:${CARRY})\b (?:out )?(?:them|it|these|those|everything|what(?:ever)? (?:you|was|is) \w{1,12}|all of (?:it|them)|the (?:archive|results?|bundle|collection|findings|data|dump|package|file|output))(?: \w{1,12}){0,2}? ${PLACE}`,
  "i",
);
const TAKEN = new RegExp(
  String.raw`\b(?:read|collect|gather|find|grab|dump|harvest|extract|take|capture|zip|pack|archive|compress|bundle|list|scan|locate|search for|look for|enumerate|load|get)\b[^.!?;\n]{0,60}\b${SECRET}\b`,
  "i",
);
/** The key of one service, which is no business of any other. */
const NAMED_KEY =
  /\b(OPENAI|ANTHROPIC|AWS|GITHUB|GOOGLE|GEMINI|AZURE|STRIPE|SLACK|NPM|HUGGINGFACE|DISCORD|TELEGRAM|CLAUDE)_\w{0,20}(?:KEY|TOKEN|SECRET)\b/;
const SENT_TO = new RegExp(
  String.raw`\b(?:${CARRY})\b[^.!?;\n]{0,60}\b[A-Z]{3,12}_\w{0,20}(?:KEY|TOKEN|SECRET)\b[^!?;\n]{0,60}https?:`,
  "i",
);
/** A service is spoken to with a key, and people move their own things. */
const OWN_BUSINESS =
  /\b(?:authenticat(?:e|es|ed|ing|ion (?:with|to|against|by|via))|authori[sz]ation header|log ?in|sign ?in|oauth\w*|bearer|never|not|don't|avoid|must not|without (?!asking|telling|the user)|encrypt\w*|deploy\w*|ci\b|cd\b|github (?:actions )?secrets|secrets? (?:manager|store)|vault|1password|user (?:asks|wants|requests|confirms|approves|chooses|selects)|ask (?:the )?user|if (?:the )?user|your (?:own|backup|nas|account|server|phone|drive)|with (?:their|the user's) (?:consent|permission)|opt(?:s|ed|ing)?[- ]in|so that i|example|can|may|might|could|allows?|lets?|lost|attack\w*|malicious|detect\w*|prevent\w*|block\w*|kubernetes|terraform|docker|rotate\w*|screenshot (?:of|for) the (?:page|test|failure|component|app|ui|bug|error)|playwright|cypress|visual (?:regression|diff)|figma|pixel|test\w*)\b/i;

/** Orders, and words on what a package does, by which what nobody gives away goes to somebody who is not named. */
export const carriedOff: Instruction = {
  rule: "instructed-exfiltration",
  category: "exfiltration",
  message: "This has what nobody gives away carried off to somebody of whom nothing more is said.",
  remediation: "Leave the data where it is, or name the service and let the person decide.",
  ideas: [
    IDEA.send | IDEA.tell | IDEA.gather | IDEA.write,
    IDEA.secret | IDEA.conversation | IDEA.possessions | IDEA.person | IDEA.always | IDEA.address,
  ],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table" || kind === "frontmatter") return null;
    const hit = judged("warn", text, ...CARRIED);
    if (hit) return OWN_BUSINESS.test(text) ? null : hit;
    const owner = NAMED_KEY.exec(text)?.[1]?.toLowerCase();
    if (owner && SENT_TO.test(text) && !text.toLowerCase().includes(`${owner}.`)) {
      const to = destinationOf(text, around.pkg);
      if (to === "odd" || to === "stranger") return judged("warn", text, SENT_TO);
    }
    const sent = judged("warn", text, SENT_ON);
    if (!sent || OWN_BUSINESS.test(around.near(1, 0))) return null;
    const before = around.near(2, 0);
    if (!TAKEN.test(before)) return null;
    return isKeptSecret(around.near(6, 3)) ? { ...sent, severity: "block" } : sent;
  },
};
