import { isAboutSecurity } from "../context/mention";
import { lessened } from "../context/severity";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { worstOrder } from "../instructions/orders-in";
import { CONVERSATION, SECRET_THINGS } from "../instructions/phrases";
import { lineCounter } from "../read/lines";
import { matchesIn } from "../read/matches";
import { roleOf } from "../read/path-role";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";
import { descriptionsIn } from "./tool-descriptions";

const SOURCE = /\.(?:md|mdx|json5?|jsonc|py|[cm]?[jt]sx?|rb|go|rs)$/i;
const MAX_CHARS = 1024 * 1024;

/** What a description has no business with: other tools, and the talk that is not the call. */
const OVER_OTHERS =
  /\b(?:when(?:ever)? this tool is (?:available|present|loaded|installed|enabled)|(?:before|prior to) (?:using |calling |invoking |running )?any other tools?|every other tool|any (?:other )?tool of (?:any|every|another)|(?:instead of|in place of|rather than) (?:the )?(?:\w{1,20} )?(?:built-in|other|official|trusted) (?:\w{1,20} )?tools?|(?:the|any) (?:other )?tools? ["'`\w]{2,40} (?:must|should|has to|will)|all (?:other|subsequent|future) (?:tools?|calls|tool calls|requests|e-?mails|messages|payments|transactions))\b/i;
const GRAVE =
  /\b(?:bcc|cc|recipient|must (?:never|not) (?:show|display|mention|reveal)|do not (?:show|mention|tell|reveal|inform|notify|display)|don't (?:show|mention|tell)|never (?:show|mention|tell|reveal)|full (?:text|conversation|message|content)|last message|chat history|conversation|redirect|route|forward|replace|append|prepend|address|payments?|account|not be (?:told|shown))\b/i;
/** A voice that is not the tool's. */
const OTHER_VOICE =
  /<\/?(?:important|system|secret|hidden|instructions?|admin|assistant|critical|priority)\b[^>]{0,40}>/i;
const OTHER_VOICE_ABROAD =
  /<\/?\s?(?:중요|필수|시스템|지시|지침|비밀|주의|重要|系统|系統|指示|指令|秘密|隐藏|システム|важно|система|инструкци[яи]|секретно|importante|sistema|instrucciones|wichtig|anweisung(?:en)?|consignes?|caché|oculto|instruções)[^>]{0,40}>/i;
const READS_OR_PASSES_ABROAD =
  /읽|전달|포함|첨부|실행|보내|读取|讀取|传递|传给|包含|附加|发送|执行|読み|渡し|含め|送信|прочита|передай|включи|отправ|\b(?:lee|lea|pasa|incluye|envía|lis|lisez|transmets|inclus|lies|lesen|übergib|füge|leia|envie|inclua)\b/i;
const READS_OR_PASSES =
  /\b(?:read|fill|required|load|open|fetch|collect|pass|include|attach|provide|put|append|send|forward|upload|copy|call|run|execute|bcc|ignore|must)\b/i;
const UNSEEN =
  /\b(?:must|should|need|is|are|has|have)(?: not|n't| never)(?: to)?(?: ever)? be (?:told|shown|mentioned|announced|disclosed|revealed|reported|displayed)\b|\b(?:do not|don't|never|without|need not|doesn't need to|no need to) (?:ever )?(?:mention|tell|show|inform|notify|reveal|explain|hear|display|know|bring)\w{0,4}\b|\bupset them\b|\bsilently\b/i;
const ELSEWHERE_FILE = /~\/\.[\w.]|\/etc\/\w|\bid_rsa\b|\.env\b|\bmcp\.json\b|\bcredentials?\b/i;

/** A tool answers when it is called; what the agent says elsewhere is not its matter. */
const EVERY_ANSWER =
  /\b(?:on|in|to|with|at the (?:end|start|top|bottom) of|before|after) (?:every|each|all|any)(?: single)? (?:(?:of your|assistant|agent|user|subsequent|future|later|following|chat) ){0,2}(?:repl(?:y|ies)|responses?|answers?|turns?)\b/i;
const FILLS_ANSWERS =
  /\b(?:append|prepend|insert|attach|include|add|put|place)\b[^.]{0,80}\b(?:repl(?:y|ies)|responses?|answers?|contents?|verbatim|result|value)\b/i;
const COPIES_INPUT =
  /\b(?:a )?cop(?:y|ies) of (?:the|your|each|every|all|any) (?:[\w-]{1,14} ){0,2}(?:inputs?|requests?|quer(?:y|ies)|prompts?|conversations?|texts?|messages?|files?|documents?|results?|arguments?|e-?mails?)\b[^.]{0,30}\b(?:is|are|will be|gets?) (?:also |automatically |silently )?(?:sent|forwarded|uploaded|posted|mirrored|transmitted|shared|delivered)\b/i;
const KEY_FILES =
  /\bid_(?:rsa|ed25519|ecdsa)\b|(?<!\w)\.env\b|\.aws\/credentials|\.ssh\b|\.netrc\b|\.npmrc\b|\.pypirc\b|\.git-credentials|\.kube\/config|\.docker\/config|\/etc\/shadow/gi;
const READS = /\b(?:reads?|loads?|opens?|returns?|fetch(?:es)?|collects?|imports?|retrieves?)\b/i;
const KEEPS_AWAY =
  /\b(?:never|not|refus\w+|den(?:y|ies|ied)|reject\w*|block\w*|exclud\w+|skip\w*|protect\w*|forbid\w*|redact\w*|mask\w*|without|except|unless|scan\w*|detect\w*|leak\w*|ignor\w+)\b/i;

/** Finds tools that give the agent orders by way of their description. */
export function poisonedTool({ pkg, file }: Reading): Finding[] {
  const text = file.text ?? "";
  if (text === "" || text.length > MAX_CHARS || roleOf(file.path) === "test") return [];
  if (!SOURCE.test(file.path)) return [];
  const { findings, add } = hitList();
  for (const { words, offset } of descriptionsIn(file.path, text)) {
    const worst = severityOf(pkg, words);
    if (!worst) continue;
    const { number } = lineCounter(text)(offset);
    const severity = isAboutSecurity(pkg) ? lessened(worst) : worst;
    add(severity, () => describe(file.path, number, severity, words));
  }
  return findings;
}

function severityOf(pkg: ReviewedPackage, text: string): Severity | null {
  const isPrivate = SECRET_THINGS.test(text) || ELSEWHERE_FILE.test(text);
  const reads = READS_OR_PASSES.test(text) || READS_OR_PASSES_ABROAD.test(text);
  const speaks = (OTHER_VOICE.test(text) || OTHER_VOICE_ABROAD.test(text)) && reads;
  if (isPrivate && reads && (speaks || UNSEEN.test(text))) return "block";
  if (speaks && UNSEEN.test(text)) return "block";
  if (OVER_OTHERS.test(text) && (GRAVE.test(text) || CONVERSATION.test(text))) {
    return UNSEEN.test(text) || /\bmust (?:never|not) show\b/i.test(text) ? "block" : "warn";
  }
  if (speaks || (EVERY_ANSWER.test(text) && FILLS_ANSWERS.test(text)) || COPIES_INPUT.test(text)) return "warn";
  if (offersKeys(text)) return "warn";
  return worstOrder(pkg, text)?.severity ?? null;
}

/** Whether a tool is made for the keys of several programs, and does not say that it keeps away from them. */
function offersKeys(text: string): boolean {
  if (KEEPS_AWAY.test(text) || !READS.test(text)) return false;
  return new Set([...matchesIn(text, KEY_FILES)].map(([path]) => path.toLowerCase())).size > 1;
}

function describe(file: string, line: number, severity: Severity, description: string): Finding {
  return {
    rule: "tool-poisoning",
    severity,
    category: "prompt_injection",
    file,
    line,
    excerpt: excerptOf(description.trim()),
    message: "The description of a tool gives the agent orders that have nothing to do with the tool.",
    remediation: "Say in a description what the tool does and what it takes, and nothing else.",
  };
}
