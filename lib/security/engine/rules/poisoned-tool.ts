import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { isAboutSecurity } from "../instructions/mention";
import { worstOrder } from "../instructions/orders-in";
import { CONVERSATION, SECRET_THINGS } from "../instructions/phrases";
import { lineCounter } from "../lines";
import { matchesIn } from "../matches";
import { roleOf } from "../path-role";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";
import { lessened } from "../severity";

/** What an agent reads of a tool before it calls it: docstrings of tools, and descriptions beside a schema. */
const DESCRIPTIONS: [pattern: RegExp, needs: RegExp][] = [
  [
    /@[\w.]{1,40}\.?(?:tool|resource|prompt)\b[^\n]{0,200}\n(?:[^\n]{0,300}\n){0,12}?[ \t]{1,20}[rRfFbB]?("""|''')([\s\S]{10,4000}?)\1/g,
    /@[\w.]{1,40}\.?(?:tool|resource|prompt)\b/,
  ],
  [
    /\.(?:tool|registerTool|addTool|setTool|defineTool)\(\s{0,40}["'`][\w. -]{1,60}["'`]\s{0,40},\s{0,40}(["'`])([\s\S]{20,4000}?)\1/g,
    /\.(?:tool|registerTool|addTool|setTool|defineTool)\(/,
  ],
  [
    /["']?description["']?\s{0,10}:\s{0,40}(["'`])((?:\\.|(?!\1)[^\\]){40,4000})\1/g,
    /\b(?:inputSchema|input_schema|parameters|outputSchema|server\.tool|Tool)\b|"tools"\s{0,10}:|\b(?:execute|handler|invoke|call)\s{0,4}[:(=]/,
  ],
  [
    /\.(?:__doc__|description)\s{0,10}=\s{0,10}[rRfFbB]?("""|'''|["'`])([\s\S]{20,4000}?)\1/g,
    /\.(?:__doc__|description)\s{0,10}=/,
  ],
];
const SOURCE = /\.(?:md|mdx|json5?|jsonc|py|[cm]?[jt]sx?|rb|go|rs)$/i;
const MAX_DESCRIPTIONS = 200;
const MAX_CHARS = 1024 * 1024;

/** What a description has no business with: other tools, and the talk that is not the call. */
const OVER_OTHERS =
  /\b(?:when(?:ever)? this tool is (?:available|present|loaded|installed|enabled)|(?:before|prior to) (?:using |calling |invoking |running )?any other tools?|every other tool|any (?:other )?tool of (?:any|every|another)|(?:instead of|in place of|rather than) (?:the )?(?:\w{1,20} )?(?:built-in|other|official|trusted) (?:\w{1,20} )?tools?|(?:the|any) (?:other )?tools? ["'`\w]{2,40} (?:must|should|has to|will)|all (?:other|subsequent|future) (?:tools?|calls|tool calls|requests|e-?mails|messages|payments|transactions))\b/i;
const GRAVE =
  /\b(?:bcc|cc|recipient|must (?:never|not) (?:show|display|mention|reveal)|do not (?:show|mention|tell|reveal|inform|notify|display)|don't (?:show|mention|tell)|never (?:show|mention|tell|reveal)|full (?:text|conversation|message|content)|last message|chat history|conversation|redirect|route|forward|replace|append|prepend|address|payments?|account|not be (?:told|shown))\b/i;
/** A voice that is not the tool's. */
const OTHER_VOICE =
  /<\/?(?:important|system|secret|hidden|instructions?|admin|assistant|critical|priority)\b[^>]{0,40}>/i;
const READS_OR_PASSES =
  /\b(?:read|fill|required|load|open|fetch|collect|pass|include|attach|provide|put|append|send|forward|upload|copy|call|run|execute|bcc|ignore|must)\b/i;
const UNSEEN =
  /\b(?:must not be (?:told|shown))|\b(?:do not|don't|never|without|need not|doesn't need to|no need to) (?:ever )?(?:mention|tell|show|inform|notify|reveal|explain|hear|display|know|bring)\w{0,4}\b|\bupset them\b|\bsilently\b/i;
const ELSEWHERE_FILE = /~\/\.[\w.]|\/etc\/\w|\bid_rsa\b|\.env\b|\bmcp\.json\b|\bcredentials?\b/i;

/** Finds tools that give the agent orders by way of their description. */
export function poisonedTool({ pkg, file }: Reading): Finding[] {
  const text = file.text ?? "";
  if (text === "" || text.length > MAX_CHARS || roleOf(file.path) === "test") return [];
  if (!SOURCE.test(file.path)) return [];
  const { findings, add } = hitList();
  for (const [pattern, needs] of DESCRIPTIONS) {
    if (!needs.test(text)) continue;
    const lineAt = lineCounter(text);
    for (const { 0: whole, 2: description = "", index } of [...matchesIn(text, pattern)].slice(0, MAX_DESCRIPTIONS)) {
      const worst = severityOf(pkg, description.replaceAll(/\\[nrt]/g, " "));
      if (!worst) continue;
      const { number } = lineAt(index + Math.max(0, whole.indexOf(description)));
      const severity = isAboutSecurity(pkg) ? lessened(worst) : worst;
      add(severity, () => describe(file.path, number, severity, description));
    }
  }
  return findings;
}

function severityOf(pkg: ReviewedPackage, text: string): Severity | null {
  const isPrivate = SECRET_THINGS.test(text) || ELSEWHERE_FILE.test(text);
  const speaks = OTHER_VOICE.test(text) && READS_OR_PASSES.test(text);
  if (isPrivate && READS_OR_PASSES.test(text) && (speaks || UNSEEN.test(text))) return "block";
  if (speaks && UNSEEN.test(text)) return "block";
  if (OVER_OTHERS.test(text) && (GRAVE.test(text) || CONVERSATION.test(text))) {
    return UNSEEN.test(text) || /\bmust (?:never|not) show\b/i.test(text) ? "block" : "warn";
  }
  if (speaks) return "warn";
  return worstOrder(pkg, text)?.severity ?? null;
}

function describe(file: string, line: number, severity: Severity, description: string): Finding {
  return {
    rule: "poisoned_tool",
    severity,
    category: "prompt_injection",
    file,
    line,
    excerpt: excerptOf(description.trim()),
    message: "The description of a tool gives the agent orders that have nothing to do with the tool.",
    remediation: "Say in a description what the tool does and what it takes, and nothing else.",
  };
}
