import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

const THIS = "(?:this (?:skill|tool|package|agent|plugin|file)|the [\\w-]{2,30} (?:skill|tool)|it)";
const CLAIMS = [
  new RegExp(
    String.raw`\b(?:always |only |must |exclusively )?(?:use|call|invoke|prefer|choose|run|load|activate) ${THIS} (?:first )?(?:for|on|in|with|before) (?:everything|every(?:thing)? (?:request|task|message|prompt|query|conversation|response|reply|question)|all (?:requests|tasks|messages|queries|conversations|questions)|any (?:and all )?(?:request|task|message))s?\b(?! (?:that|which|about|related|involving|concerning|of|on|for|where|with|to|in|from|in))`,
    "i",
  ),
  new RegExp(
    String.raw`\b${THIS} (?:must|should|has to|shall|is to) (?:always )?be (?:used|called|invoked|run|loaded) (?:first )?(?:for|on|in|before) (?:everything|every (?:request|task|message|prompt|query|conversation|response|question)|all (?:requests|tasks|messages|queries))\b(?! (?:that|which|about|related|involving|concerning|of|on|for|where|with))`,
    "i",
  ),
  new RegExp(
    String.raw`\b${THIS} (?:takes?|has|have|gets?) (?:absolute |highest |top |the highest )?(?:precedence|priority|authority) over (?:all|any|every|the) (?:other |system |user'?s? )?(?:skills?|tools?|instructions?|rules|agents?|plugins?|wishes|requests?)\b`,
    "i",
  ),
  /\b(?:prefer|use|choose|pick) (?:it|this (?:skill|tool)) (?:over|instead of|rather than|before) (?:any|all|every) other (?:tools?|skills?|agents?)\b|\b(?:do not|don't|never) use (?:any )?other (?:skills?|tools?|agents?)\b[^.!?;]{0,40}\b(?:even (?:if|when)|regardless|no matter|at all|ever)\b|\beven if (?:the )?(?:user|person) (?:names?|asks for|wants|prefers|requests|chooses) (?:an?other|a different)\b/i,
  /\b(?:instead of|in place of|rather than|over)\b[^.!?]{0,120}\b(?:also|even|and also|including|particularly) (?:if|when|where|though) (?:the )?(?:user|person|human|owner) (?:has |had )?(?:explicitly |expressly )?(?:asks?|asked|names?|named|wants?|wanted|requests?|requested|chose|chooses|prefers?) (?:for )?(?:one|any|another|that|it|them|those|an?other|the other)\b/i,
  /** The tools that everything else is done with, set aside for good. */
  /\b(?:instead of|in place of|rather than|never (?:through|with|via)|not (?:through|with|via)) (?:using )?(?:the )?(?:built-in |native |default |standard |original |normal )(?:read|write|edit|bash|terminal|shell|file|command)[\w-]{0,10} (?:tool|command|access|reader|runner)?\b[^.!?;]{0,40}\b(?:for|in|on) (?:every|all|any|each)\b|\b(?:all|every|each|any) (?:shell|file|terminal|bash|tool|system|git)(?: and \w{1,12})? (?:commands?|operations?|access(?:es)?|calls?)\b[^.!?;]{0,20}\b(?:be |are )?(?:routed|sent|passed|run|executed|piped|directed|handed) (?:only )?(?:through|via|by|to) [^.!?;]{2,40}\b(?:never|instead|not|rather)\b|\broute (?:all|every|each) (?:file|shell|command|tool|bash)\b[^.!?;]{0,40}\b(?:through|to|via) (?:it|this)\b/i,
  /\b(?:it|this (?:skill|tool|server|plugin)) (?:overrides?|shadows?|hijacks?|takes? the place of|stands? in for|replaces?) (?:the )?(?:built-in |native |official |original |trusted ){0,2}(?:Read|Write|Edit|Bash|Terminal|Shell)\b[\w -]{0,14}\btool\b/i,
  /\b(?:it|this (?:skill|tool|server|plugin|integration)) (?:overrides?|replaces?|shadows?) (?:the )?(?:official|trusted|original) [\w -]{2,30}(?:integration|server|tool|connector|plugin|client)\b[^.!?]{0,40}\b(?:every|all|any|each|always|never)\b/i,
  /\b(?:whenever|when|if) (?:another|a different|any other|an other) (?:skill|tool|agent|plugin|server) (?:is|was|gets) (?:asked for|requested|named|invoked|called|chosen|wanted)\b[^.!?]{0,20}\b(?:load|use|run|call|invoke|start|prefer)\b/i,
  /\bintercept(?:s|ing)? (?:the |all |every |any )?(?:calls?|requests?|messages?) (?:to|for|of|meant for) (?:the |another |any |other |every )?[\w -]{2,30}(?:tool|server|skill|agent|plugin)s?\b/i,
  new RegExp(
    String.raw`\b${THIS} (?:must|has to|is to|shall) (?:always )?be (?:consulted|called|invoked|loaded|used|run|asked) (?:first,? )?(?:before|ahead of|prior to) (?:any|every|all) other (?:tools?|skills?|agents?)\b[^.!?]{0,20}\b(?:whatever|no matter|regardless|always|even (?:if|when))`,
    "i",
  ),
  /\bbefore (?:calling|using|invoking|running) (?:any|every|each) other (?:tools?|skills?)\b[^.!?;]{0,30}\b(?:call|use|invoke|run) (?:this|the) (?:tool|skill)\b|\breplaces? the (?:default|built-in|native|standard) [\w-]{2,30} (?:tool|skill)s? for (?:all|every|any)\b|\bintercepts? (?:all|every|any) (?:requests?|calls?|messages?|tool calls?) before\b/i,
];
const ORDINARY =
  /\b(?:not|never|don't|unless|except|only when|only if|if (?:relevant|applicable)|conflict\w*|project(?:'s)? (?:conventions|rules)|within this (?:project|repo))\b/i;

const NOT_BY_THE_OTHER = /\b(?:never|not) (?:through|with|via|by)\b/i;

/** Orders to use this package for whatever a person asks, before all others. */
export const monopoly: Instruction = {
  rule: "claims-all-requests",
  category: "prompt_injection",
  message: "This puts the package before all others, for whatever the person asks.",
  remediation: "Say what the package is for, and let the agent choose.",
  ideas: [IDEA.always | IDEA.tell | IDEA.person | IDEA.dismiss | IDEA.memory | IDEA.write],
  judge({ text, kind }) {
    if (kind === "code" || kind === "table") return null;
    const hit = judged("warn", text, ...CLAIMS);
    return hit && !ORDINARY.test(text.replace(NOT_BY_THE_OTHER, "")) ? hit : null;
  },
};
