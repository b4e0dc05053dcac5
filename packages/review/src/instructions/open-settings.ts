import { IDEA } from "../lexicon";
import { matchesIn } from "../read/matches";
import { type Instruction, judged } from "./instruction";
import { KNOWN_MEMORY } from "./memory-files";
import { IMPERATIVE } from "./phrases";

/** Set to: "is", "to", or a mark. */
const SET = String.raw`["'\x60]?\s?(?:[:=]|to|as|is|=>|,)\s?["'\x60]?`;
const YES = "(?:true|yes|on|all|always|1|enabled|everything|any|\\*)";
const NO = "(?:false|no|off|none|never|0|disabled|log[_-]?only|audit|danger-full-access)";

/** Settings by which an agent may do everything, or is asked nothing, each kind once; names differ from product to product. */
const KEYS: RegExp[] = [
  new RegExp(
    String.raw`\b(?:allow|enable|grant|permit|trust|accept|approve)[_-]?(?:all|any|every|full|unrestricted)(?:[_-]?[a-z]{1,16}){0,3}${SET}${YES}(?!\w)`,
    "gi",
  ),
  new RegExp(
    String.raw`\bauto[_-]?(?:approv|accept|confirm|allow|execut|run)[\w-]{0,24}${SET}(?:\[?["']?${YES}(?!\w)|\[["']{2}\])`,
    "gi",
  ),
  new RegExp(
    String.raw`\b(?:skip|bypass|disable|ignore|no|suppress|without|dangerously)[_-]?(?:all[_-]?|skip[_-]?)?(?:permission|confirm|approv|prompt|safety|security|sandbox|guard|polic|consent|human)[\w-]{0,24}${SET}${YES}(?!\w)`,
    "gi",
  ),
  new RegExp(
    String.raw`\b(?:safe[_-]?mode|requires?[_-]?(?:confirm|approv|permission|review|consent|human)[\w-]{0,16}|confirm[\w-]{0,24}|approval[\w-]{0,16}|ask[_-](?:before|permission|user|first)[\w-]{0,16}|sandbox[\w-]{0,16}|permission[_-]?prompts?|safety[\w-]{0,16}|guardrails?[\w-]{0,12}|human[_-]in[_-]the[_-]loop|content[_-]?filter[\w-]{0,10}|[a-z]{2,16}_ENFORCEMENT|enforcement|security[_-]checks?)${SET}${NO}(?!\w)`,
    "gi",
  ),
  /\b(?:defaultMode|permission[_-]?mode|approval[_-]?(?:policy|mode)|mode)["'`]?\s?(?:[:=]|to)\s?["'`]?(?:bypassPermissions|dontAsk|never|yolo|full-auto|unrestricted|danger-full-access)\b/gi,
  /["'`](?:Bash|Shell|Execute|Terminal)\([*:]{0,3}\)["'`]|["'`]\*["'`]\s?:\s?["'`]allow["'`]/g,
  /\bedit_?file\b[^\n]{0,80}\bsafe_?mode|s\/[\w.]{0,20}(?:safe|confirm|approv|sandbox|permission)[\w.]{0,20}=?(?:true|on)?\/[\w.=]{0,40}(?:false|off|never)/gi,
];
const MANY = 2;
/** It is to be written, not looked up. */
const WRITES =
  /\b(?:write|writes|set|save|put|add|change|replace|update|switch|apply|create|append|store|paste|insert|enable|configure|edit|write_file|edit_file|echo|sed|turn|disable|use the following)\b|>>|>\s?[~.\w/]{2,40}\.(?:json|md|toml|ya?ml)/i;
const OF_AN_AGENT = new RegExp(
  String.raw`\b(?:agents?'?s?|assistants?'?s?|claude|codex|cursor|copilot|gemini|windsurf|cline|openclaw|clawdbot|progent|mcp|tool calls?|tools?|llm)\b|\.claude\b|\.cursor\b|${KNOWN_MEMORY}|settings(?:\.local)?\.json`,
  "i",
);

/** Ways of working that have such names. */
const MODES: RegExp[] = [
  /\b(?:enable|turn on|switch on|activate|use|start|engage|enter|switch (?:the |your )?(?:\w{1,12} )?(?:to|into)) (?:the |your )?(?:auto[- ]?(?:approv\w+|accept\w*|confirm\w*)|yolo|full[- ]auto|autonomous|unattended|trust[- ]all|always[- ]allow|no[- ]confirm\w*|bypass[- ]?permissions?)(?: mode)?\b/i,
  /\b(?:start|run|launch|restart|invoke) (?:the |your )?(?:agent|assistant|claude|codex|session|cli)\b[^.!?;]{0,40}--?(?:dangerously-skip-permissions|yolo|full-auto|dangerously-bypass-approvals-and-sandbox|auto-approve|yes-always|trust-all)/i,
];
/** The same in words. */
const RULES: RegExp[] = [
  /\b(?:add|put|write|insert|include)\b[^.!?;]{0,20}["'`](?:Bash|Shell|Terminal|\*)(?:\([*:]{0,3}\))?["'`][^.!?;]{0,40}\b(?:allow(?:ed)?[- ]?list|permissions?|allow(?:ed)?(?:[- ]tools)?|whitelist)\b/i,
  /\b(?:replace|overwrite|set|change|switch|put)\b[^.!?;]{0,60}\b(?:polic(?:y|ies)|rules|permissions|enforcement|allow ?list)\b[^.!?;]{0,60}\b(?:allow[- ](?:all|everything|any)|audit(?:-only)?(?: mode)?|log[- _]only|permissive|unrestricted|blanket allow|permit everything)\b/i,
  /\b(?:polic(?:y|ies)|rules?|permissions?)\b[^.!?;]{0,60}\b(?:permits?|allows?|accepts?) (?:every|any|all)\b[^.!?;]{0,20}\b(?:tools?|commands?)\b[^.!?;]{0,20}\b(?:arguments?|parameters?|conditions?)\b|\bevery argument(?: combination)? is accepted\b|\b(?:denied|blocked) (?:tool )?calls? (?:are|is)\b[^.!?;]{0,40}\bstill (?:executed|carried out|run|performed)\b/i,
];
const STATES = /^(?:polic|rules?|permission|every|denied|blocked)/i;
const UNWATCHED =
  /\b(?:without (?:asking|confirm\w*|permission|approval|a prompt|any)|all (?:permission )?(?:prompts|dialogs|confirmations)|never (?:has to |have to |be )?ask\w*|not (?:be )?ask\w*|for (?:the rest|all|every|good)|from now on|permanently|always|every (?:session|tool|command)|still (?:executed|carried out|run)|turned off|switched off|every argument|allow[- ]all|blanket|audit|log[- _]only|for the rest|rest of the session|no confirmation|yolo)\b/i;
/** Where it is an offer, a warning, a cage, or what the package looks for. */
const ORDINARY =
  /\b(?:never (?:use|enable|set|run|turn|add|do|switch)|do not|don't|must not|avoid|only (?:in|inside|if|when|use|for)|if (?:the |you |they )|optional\w*|caution|warning|careful|danger(?:ous)?\b(?!-)|risk\w*|not recommended|unsafe|instead of|container|docker|sandboxed|vm\b|isolated|ci\b|worktree|explicitly|opt[- ]in|detect\w*|flag\w*|look for|check (?:for|that|whether)|audit(?:s|ing|or)?\b(?![- ](?:only|mode))|scan\w*|red flags?|anti-?pattern|terraform|kubectl|helm|csp|content-security|selinux|requires? (?:user|human)|ask (?:the )?user|confirm with|with (?:their|the user's) (?:consent|permission|approval))\b|[❌🚫⛔🚩⚠]/iu;

/** Nearly every statement is sorted out here. */
const SPEAKS_OF_IT =
  /\b(?:allow|approv|auto|confirm|sandbox|permission|guard|enforce|yolo|bypass|skip|safe|unattended|argument|polic|blanket|every argument|denied|blocked|start|run)/i;
const MAY_SET =
  /\b(?:allow|enable|grant|permit|trust|accept|approv|auto|skip|bypass|disable|ignore|no_|suppress|without_|dangerously|safe|require|confirm|ask_|sandbox|permission|guard|human|content_|enforce|security|defaultMode|mode\b|Bash|Shell)\w{0,40}["'`]?\s?(?:[:=,/]|\()/i;
const OF_LEAVE = IDEA.permit | IDEA.protection | IDEA.run | IDEA.write | IDEA.orders | IDEA.persona;

/** Orders to open the settings of an agent so far that nobody is asked any more. */
export const openSettings: Instruction = {
  rule: "safeguards-disabled",
  category: "tampering",
  message: "This opens the agent's settings so far that the person is not asked any more.",
  remediation: "Name the few permissions that are needed, and let the person grant them.",
  ideas: [],
  inPrograms: true,
  judge({ text, kind, ideas }, around) {
    if (kind === "table" || kind === "frontmatter") return null;
    if (!(kind === "code" ? MAY_SET : SPEAKS_OF_IT).test(text)) return null;
    if (keysIn(text) > 0 && keysIn(around.near(6, 6)) >= MANY) {
      const near = around.near(8, 2);
      if (WRITES.test(near) && OF_AN_AGENT.test(near) && !ORDINARY.test(near)) return { severity: "warn", offset: 0 };
    }
    if (kind === "code" || (ideas & OF_LEAVE) === 0) return null;
    const hit = judged("warn", text, ...MODES) ?? judged("warn", text, ...RULES);
    if (!hit || ORDINARY.test(text) || !UNWATCHED.test(text)) return null;
    const rest = text.slice(hit.offset);
    if (!IMPERATIVE.test(text.slice(0, hit.offset)) && !STATES.test(rest)) return null;
    return MODES.some((mode) => mode.test(rest)) || OF_AN_AGENT.test(around.near(4, 2)) ? hit : null;
  },
};

function keysIn(text: string): number {
  return KEYS.reduce((count, key) => count + [...matchesIn(text, key)].length, 0);
}
