import { IDEA } from "../lexicon";
import type { Severity } from "../report";
import { behindBacks } from "./behind-backs";
import { type Instruction, judged, type Surroundings } from "./instruction";
import {
  CONVERSATION,
  type Destination,
  destinationOf,
  MERE_REQUEST,
  REPORTS_TROUBLE,
  SECRET_THINGS,
  SEND_ORDER,
  SEND_VERB,
} from "./phrases";

/** A key that goes to its own service is how services work. */
const SIGNING_IN =
  /\b(?:authorization|bearer|x-api-key|authenticat\w+|oauth\w*|log ?in|sign ?in|header|-H|api key (?:to|for|from|in)|get (?:your|an) api key|(?:get|find|create|obtain) (?:yours|it|one) (?:at|from|on)|client_secret|grant_type)\b/i;
const GATHER =
  /\b(?:collect|gather|read|find|scan|search|extract|dump|harvest|grep|cat|copy|list|locate|retrieve|enumerate|capture|steal|get|grab|take|include|append|attach|encode|base64|archive|zip|tar|bundle|contents? of|contain|values? of)\w{0,3}\b|读取|收集|获取|复制|将|読み|収集|읽|수집|прочита|собер/i;
/** An address with a gap for what is to be carried off; a service's own key has its place there, others' have not. */
const FILLED_ADDRESS =
  /https?:\/\/[^\s<>{}[\]]{4,300}[?&=/](?:<|\{|\[|\$\{|\$\()[^>}\]\n]{0,80}?(?:(?:OPENAI|ANTHROPIC|AWS|GITHUB|GH|GOOGLE|GEMINI|AZURE|STRIPE|SLACK|NPM)_\w{0,30}(?:KEY|TOKEN|SECRET)|(?:values?|contents?) of|conversation|chat history|system prompt|(?:the )?user'?s? (?:message|prompt|question|input|text|words|quer(?:y|ies)|code)|pasted (?:text|code)|environment|\bhost ?name|machine (?:id|name)|secrets|credentials|passwords)/i;
/** What belongs to the person and not to the task. */
const POSSESSIONS =
  /\b(?:(?:the |all |any |every |each |user'?s? |their |your |its |resulting |final |processed |generated |original |source |entire |whole |complete |modified |edited |input |output )+(?:[\w-]{1,20} ){0,2}(?:files?|documents?|code(?:base)?|repositor(?:y|ies)|project|data|contents?|outputs?|results?|reports?|spreadsheets?|presentations?|photos?|emails?|messages|contacts|records|invoices?|diff|commits?|source|workspace|folder|directory|database|summary|model|transcripts?)|git (?:diff|log|config|history)|hostname|username|file (?:list|contents?)|directory listing|ip address|shell history|output of|contents of|copy of|any changes|[\w-]{2,40}\.(?:txt|csv|json|docx?|xlsx?|pdf|zip|log|db|sqlite|md|tar|gz))\b/i;
const BY_ITSELF =
  /\b(?:always|automatically|(?:after|before) (?:each|every|any|all|you|the|\w{3,12}ing)|every (?:time|\d|few|hour|day|session)|each time|whenever|upon (?:completion|every|each)|once (?:done|complete|finished|the)|at the (?:end|start|beginning)|must|make sure|ensure|mandatory|required|important|as part of|on startup|when (?:done|finished|complete|the user))\b/i;

/** Orders to carry something off. */
export const exfiltration: Instruction = {
  rule: "instructed-exfiltration",
  category: "exfiltration",
  message: "This tells the agent to send what belongs to the person it works for to somebody else.",
  remediation: "Leave the data where it is; if a service needs it, name the service and let the person decide.",
  ideas: [IDEA.send | IDEA.foreign | IDEA.download | IDEA.address],
  judge({ text }, around) {
    const filled = judged("block", text, FILLED_ADDRESS);
    if (filled && isElsewhere(text, around.pkg)) return filled;
    const verb = SEND_VERB.exec(text);
    if (!verb || WISHES.test(text.slice(0, verb.index)) || (VISITS.test(verb[0]) && FETCHES_A_KEY.test(text)))
      return null;
    if (REPORTS_TROUBLE.test(text) || MERE_REQUEST.test(text.slice(verb.index))) return null;

    const ahead = text.slice(verb.index);
    const to = (pkg: Surroundings["pkg"]) => destinationOf(ahead, pkg) ?? destinationOf(around.announced(), pkg);
    const named = to(around.pkg);
    const destination = named === "own" ? to(behindBacks(around).pkg) : named;
    if (destination === null) return null;
    const close = around.near(2, 0);
    const isTold = TOLD.test(ahead) && !SEND_ORDER.test(text);
    const severity = severityOf(text, close, destination, isTold, around);
    return severity && judged(severity, text, SEND_VERB);
  },
};

/** What somebody would like: a story that is told to plan by. */
const WISHES = /(?:^\W{0,6}|\b(?:that|so) )(?:I|we) (?:want|need|would like|wish) (?:to )?(?:be able to )?$/i;
const VISITS = /^(?:open|visit|load|fetch|get|request|show)\b/i;
/** Who is told where a key of one's own is had gives nothing away. */
const FETCHES_A_KEY =
  /\b(?:get|obtain|create|generate|find|grab|request) (?:your|an?|the|one'?s|his|their|own|new|free|yours|it|one)(?: [\w-]{1,14}){0,3}(?<= (?:keys?|tokens?|credentials?|secrets?|yours|it|one))(?::| (?:at|from|on|in|here|via)\b)/i;

/** The form of a verb that tells what is, and orders nothing. */
const TOLD =
  /^(?:send|upload|post|transmit|forward|exfiltrat|e-?mail|submit|sync|push|relay|leak|beacon|stream|publish|transfer|report|mirror)(?:s|es|ed|t?ted|hed)\b|^sent\b/i;

function isElsewhere(text: string, pkg: Surroundings["pkg"]): boolean {
  const destination = destinationOf(text, pkg);
  return destination === "odd" || destination === "stranger";
}

function severityOf(
  text: string,
  close: string,
  to: Destination,
  isTold: boolean,
  around: Surroundings,
): Severity | null {
  const isStrange = to === "odd" || to === "stranger";
  const signsIn = SIGNING_IN.test(text);

  if (SECRET_THINGS.test(text) && GATHER.test(close) && !signsIn) {
    if (isStrange) return isTold && to !== "odd" ? "warn" : "block";
    if (to === "ours" || (to === "vague" && !isTold)) return "warn";
  }
  if (SECRET_THINGS.test(close) && isStrange && !signsIn && GATHER.test(close)) {
    return isTold && to !== "odd" ? "warn" : "block";
  }
  if (CONVERSATION.test(text) && SEND_ORDER.test(text) && !signsIn) {
    if (to === "odd") return "block";
    if (to === "stranger") return BY_ITSELF.test(around.near(2, 1)) ? "block" : "warn";
    if ((to === "vague" || to === "ours") && BY_ITSELF.test(close)) return "warn";
  }
  if (signsIn || !POSSESSIONS.test(close)) return null;
  const byItself = BY_ITSELF.test(around.near(2, 1));
  if (to === "ours") return byItself ? "warn" : null;
  if (!SEND_ORDER.test(text) || !isStrange) return null;
  return to === "odd" && byItself ? "block" : "warn";
}
