import { urlsIn } from "../knowledge/hosts";
import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { ordered } from "./phrases";

const APPROVE_ALL =
  /\b(?:approve|accept|allow|grant|confirm|click (?:on )?["'\x60]?(?:allow|yes|approve|accept|ok|trust|always allow|open anyway|run anyway)["'\x60]?(?: (?:on|for|to))?|say yes to|answer yes to|auto-?(?:approve|accept|confirm)|dismiss|ignore) (?:(?:any|all|every|each|whatever|of) ){1,3}(?:the )?(?:[\w-]{1,20} ){0,3}(?:permission|security|approval|confirmation|access|safety|warning|trust|tool|sandbox|admin|macos|windows|gatekeeper|smartscreen|antivirus)?[ -]?(?:prompts?|permissions?(?! to)|permission requests?|dialogs?|confirmations?|warnings?|popups?|alerts?|(?:tool|function) (?:calls?|uses?|invocations?))\b(?! to (?:close|save|apply|exit|finish)\b)/i;
const OFF_IN_OTHER_LANGUAGES =
  /(?:отключ|выключ)(?:ите|и|ить) (?:[а-яё]{1,12} )?(?:антивирус|защитник|брандмауэр)|(?:关闭|禁用|停用)(?:你的|您的)?(?:杀毒|防火墙|安全软件|防病毒)(?!规则|策略|端口)|\b(?:desactiv|désactiv|deaktivier|disattiv|desativ)[a-zß-ÿ]{1,4} (?:[a-zß-ÿ]{1,6}['’ ])?(?:antivirus|virenscanner|defender|firewall)/i;
const WAVE_THROUGH =
  /\b(?:choose|select|pick|press|click|answer|hit|enter|type|reply)\b[^.!?]{0,40}(?:\byes\b(?! ?\/ ?no\b)|\ballow\b|don't ask again|\baccept\b|\bapprove\b)(?![^.!?]{0,12}\b(?:deny|reject|decline|no)\b)[^.!?]{0,60}\b(?:all|every|each|any|whatever|always)\b/i;
const CLAIMED_CONSENT =
  /\b(?:user|operator|admin\w*|owner|platform|developer|anthropic|openai)s? (?:has|have) (?:already )?(?:been )?(?:granted|given|authori[sz]ed|approved|pre-?approved|pre-?authori[sz]ed|consented to|accepted|agreed to)\b[^.!?]{0,40}\b(?:full|all|any|every|unlimited|unrestricted|complete)\b|\b(?:confirmation|permission|approval|safety|security) (?:prompts?|checks?|requests?|rules) (?:are|is|have been|has been) (?:now )?(?:disabled|lifted|suspended|switched off|turned off|removed|no longer)/i;
/** Leave that is claimed for everything, by those who have none to give. */
const CLEARED =
  /\b(?:all|every|any) (?:[\w-]{1,14} ){1,4}(?:is|are|has been|have been) (?:already )?(?:pre-?approved|pre-?authori[sz]ed|cleared|vetted)\b/i;
const NO_QUESTIONS =
  /\bno (?:further |additional )?(?:checks?|confirmation|approval|review|questions) (?:is |are )?(?:needed|required|necessary)|\b(?:do not|don't|never|without) (?:ask|confirm|prompt|wait)\w{0,4}\b/i;
const ANY_COMMAND =
  /\b(?:execute|run|follow|obey|carry out) (?:any|all|every|whatever)?\s?(?:commands?|instructions?|code|scripts?|orders)\b[^.!?]{0,60}\b(?:without (?:asking|confirm\w*|question\w*|hesitat\w*|review\w*|permission|approval)|no questions asked|blindly|immediately)\b/i;
const PROTECTION = String.raw`(?:anti-?virus|(?:windows |microsoft )?defender|real-?time protection|gatekeeper|smartscreen|firewall|system integrity protection|\bSIP\b|selinux|apparmor|\bUAC\b|\bEDR\b|endpoint (?:protection|detection)\w*|crowdstrike|falcon|sandbox(?:ing)?|(?:security|safety|permission|approval|confirmation) (?:checks?|prompts?|controls?|features?|measures?|software|tools?|mode|guardrails?|filters?|mechanisms?|hooks?|system|layer)|approval (?:gates?|steps?|workflow))`;
const SWITCH_OFF = new RegExp(
  String.raw`\b(?:disable|turn off|switch off|deactivate|bypass|circumvent|kill|stop|suspend|uninstall|remove|pause|evade|neutrali[sz]e) (?:(?:the|your|all|any|every|their|macos|windows|existing|built-in) ){0,3}${PROTECTION}`,
  "i",
);
const SWITCH_IT_OFF = new RegExp(
  String.raw`\b(?:turn|switch|keep|leave) (?:(?:the|your|all|any|every|their|macos|windows|existing|built-in) ){0,3}${PROTECTION} (?:permanently )?off\b|\badd (?:an? )?(?:permanent )?(?:exception|exclusion|allow rule)s? (?:[\w-]{1,20} ){0,5}(?:to|in|for) (?:(?:the|your|windows|all) ){0,2}${PROTECTION}`,
  "i",
);
const QUARANTINE =
  /\bxattr\b[^\n|;&]{0,60}(?:com\.apple\.quarantine|-c[r ]|-rc)|\bspctl\b[^\n]{0,30}--master-disable|\bcsrutil disable\b|\bsetenforce 0\b|Set-MpPreference\b[^\n]{0,60}(?:Disable|Exclusion)|Add-MpPreference\b[^\n]{0,40}Exclusion|Set-ExecutionPolicy (?:-\w+ )?(?:Bypass|Unrestricted)/i;
const UNREAD =
  /\b(?:do not|don't|never|no need to|avoid|without|must not|should not) (?:try to |attempt to |bother )?(?:read|reading|open|opening|inspect|inspecting|view|viewing|review|reviewing|examine|examining|analy[sz]e|analy[sz]ing|look(?:ing)? (?:at|into|inside)|cat|print(?:ing)?|audit(?:ing)?|check(?:ing)?|scan(?:ning)?|question(?:ing)?|verify(?:ing)?|decod(?:e|ing)) (?:the |this |that |these |its |their |any |of )*(?:[\w./-]{1,40} )?(?:scripts?|source(?: code)?|code|files?|binary|binaries|payload|contents?|commands?|implementation|archive|instructions?|executable)\b/i;
/** Long files cost an agent its memory, which is a good reason not to read them. */
const SPARES_MEMORY =
  /\b(?:context|tokens?|window|large|long|big|huge|pollut\w+|verbose|size|unless|until|first|generated|binary|node_modules|lock ?files?|minified|memory|again|multiple|every|whole|entire|already|twice|all (?:of )?the|before (?:trying|running)|directly|(?:everything|all) (?:that )?you need)\b/i;
/** Advice on how much of a file to take in, and not on whether to look at it. */
const IN_ONE_PIECE =
  /\b(?:whole|entire|full|complete)\b[^.!?]{0,40}\b(?:in|into|inside|to) (?:the |your )?(?:conversation|context|chat|prompt|session)\b/i;
const WHAT_IS_RUN = /\b(?:scripts?|source|code|binary|binaries|payload|commands?|archive|instructions?|executable)\b/i;
/** Somebody has to decide who is no agent. */
const BY_A_PERSON =
  /\b(?:merchants?|users?|persons?|people|owners?|humans?|they|admin\w*|reviewers?|customers?|maintainers?) (?:must|should|has to|have to|needs? to) (?:\w{2,12}ly )?$/i;
/** Who is to understand without reading, thanks to a text. */
const FOR_A_READER =
  /\b(?:understand|know|learn|see|grasp|tell|explain\w*|follow|picture|judge|decide)\b[^.!?;]{0,90}$/i;
/** What somebody has done is told, not ordered. */
const HAS_DONE =
  /\b(?:you|they|we|people|users?|(?:he|she)|I|many|most)(?:'ve| have| had|'d)? (?:just |already |often )?(?:installed|ran|run and|executed|trusted|started|launched|copied|pasted|clicked)\b[^.!?;]{0,80}$/i;
const RUNS_IT = /\b(?:run|execute|launch|start|install|invoke|source|bash|sh|python3?|node|chmod)\b/i;
const NO_ASKING =
  /\b(?:without|do not|don't|never|no need to|skip|bypass|avoid) (?:ever )?(?:ask(?:ing)?|prompt(?:ing)?|request(?:ing)?|seek(?:ing)?|requir(?:e|ing)|wait(?:ing)? for|confirm(?:ing|ation)?)\b[^.!?]{0,40}\b(?:confirm\w*|permission|approval|consent|user|verification)?\b/i;
const SUDO_FOR_ALL = /\b(?:use|run|with|prefix) sudo\b[^.!?;]{0,30}\b(?:all|every|any|everything)\b/i;
const GRAVE_DEED =
  /\b(?:rm -rf|delete|wipe|erase|transfer (?:funds|money|tokens|sol|eth|btc|\d)|withdraw|send (?:funds|money|crypto|payment)|wire|purchase|buy|sell|sign (?:the |any |all )?transactions?|push (?:--force|-f)|force[- ]push|sudo|upload|exfiltrat\w+|drop (?:table|database)|format|chmod 777|grant|disable)\b/i;

/** The agent's own settings, by the names under which they let everything through. */
const WIDENED =
  /\b(?:set|add|put|write|change|switch|enable)\b[^.!?]{0,80}\b(?:bypassPermissions|dangerouslySkipPermissions|skipDangerousModePermissionPrompt|dangerFullAccess|enableAllProjectMcpServers|autoApproveAll)\b/i;

/** Who reads no sources at all has another task; which ones are not to be read is said of those that are run. */
function isRole(unread: string): boolean {
  return (
    !/\b(?:the|this|that|these|its|their|any|of|it)\b/i.test(unread) &&
    /(?:source|source code|code|files|contents)$/i.test(unread)
  );
}

function isTold(before: string, unread: string): boolean {
  return HAS_DONE.test(before) || (/^without/i.test(unread) && FOR_A_READER.test(before));
}

/** Orders to take away what stands between a package and the machine. */
export const safeguards: Instruction = {
  rule: "safeguards-disabled",
  category: "tampering",
  message: "This asks to switch off, wave through or look away from what protects the machine.",
  remediation: "Work within the permissions given, and explain what each step needs and why.",
  ideas: [
    IDEA.permit | IDEA.negation | IDEA.destroy | IDEA.hide | IDEA.run | IDEA.write | IDEA.foreign,
    IDEA.protection | IDEA.run | IDEA.lure | IDEA.persona | IDEA.address | IDEA.tell | IDEA.foreign,
  ],
  judge({ text, kind }, around) {
    const near = around.near(2, 2);
    const off = ordered("warn", text, SWITCH_OFF, SWITCH_IT_OFF, APPROVE_ALL);
    if (off) return RUNS_IT.test(near) && urlsIn(near).length > 0 ? { ...off, severity: "block" } : off;
    const widened = kind === "code" ? null : ordered("warn", text, WIDENED);
    if (widened) return widened;
    const offElsewhere = judged("warn", text, OFF_IN_OTHER_LANGUAGES);
    if (offElsewhere) return offElsewhere;
    const waved = judged("warn", text, CLAIMED_CONSENT, ANY_COMMAND) ?? judged("warn", text, WAVE_THROUGH);
    if (
      waved &&
      !BY_A_PERSON.test(text.slice(0, waved.offset)) &&
      /permission|prompt|approv|confirm|access|command|dialog|asks/i.test(near)
    )
      return waved;
    const cleared = judged("warn", text, CLEARED);
    if (cleared && kind !== "code" && NO_QUESTIONS.test(around.near(0, 1))) return cleared;
    const unlocked = QUARANTINE.exec(text);
    if (unlocked) return { offset: unlocked.index, severity: /https?:\/\/|curl|wget/i.test(near) ? "warn" : "info" };
    const unread = UNREAD.exec(text);
    if (
      unread &&
      kind !== "code" &&
      !text.startsWith("#") &&
      RUNS_IT.test(near) &&
      !isTold(text.slice(0, unread.index), unread[0]) &&
      !(IN_ONE_PIECE.test(text.slice(unread.index)) && !WHAT_IS_RUN.test(unread[0]))
    ) {
      const isHarmless = SPARES_MEMORY.test(near) || (isRole(unread[0]) && !RUNS_IT.test(text.replace(unread[0], "")));
      return { offset: unread.index, severity: isHarmless ? "info" : "warn" };
    }
    const unasked = judged("warn", text, NO_ASKING);
    if (!unasked || kind === "code" || !GRAVE_DEED.test(text)) return null;
    return { ...unasked, severity: SUDO_FOR_ALL.test(text) ? "warn" : "info" };
  },
};
