import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { KNOWN_MEMORY } from "./memory-files";

const OWN = "(?:the |your |its |agent |the agent's )?";
const REMEMBERS = new RegExp(
  [
    String.raw`\bremember (?:this|that|permanently|for (?:all |every )?(?:future|later|ever|good))\b`,
    String.raw`\b(?:store|save|keep|write|add|put|record|note|persist|append|plant|inject)\b[^.!?]{0,80}\b(?:in|into|to) ${OWN}(?:long-term |persistent |permanent |shared |session )?(?:memory|memories|${KNOWN_MEMORY}|cursor rules)\b`,
    String.raw`\b(?:update|overwrite|poison|rewrite|modify|alter|edit|corrupt) ${OWN}(?:long-term |persistent |agent )?(?:memory|memories|memory entries)\b`,
  ].join("|"),
  "i",
);
/** What no package may have the agent believe for good: whom to trust, what not to check, what to favour. */
const BELIEF =
  /\b(?:always trust|trust(?:ed|s|worthy)?\b[^.!?]{0,40}\b(?:skill|package|publisher|source|author|domain|site|server)s?\b|(?:need|needs|require|requires) no (?:review|check|confirmation|approval|verification|scan)|(?:installed|run|executed|accepted|merged) without (?:asking|review|confirmation|approval)|(?:security|safety|privacy|access|content) (?:policy|policies|rules?|checks?|restrictions?) (?:is|are|was|were|has been|have been) (?:relaxed|lifted|disabled|suspended|waived|changed|turned off)|(?:keys?|tokens?|passwords?|secrets?|credentials|data|environment|variables)\b[^.!?]{0,30}\b(?:may|can|should) be (?:printed|shown|shared|sent|revealed)(?: in full)?|(?:suggest|recommend|prefer|prioriti[sz]e|favou?r|rank|promote)(?:s|ing)? (?:our|this|these|my|the (?:author|vendor|publisher|maker|sponsor)|products? (?:of|from|by)|packages? (?:of|from|by))\b[^.!?]{0,60}|(?:future|later|all) (?:answers?|responses?|repl(?:y|ies)|recommendations?)\b[^.!?]{0,20}\b(?:prioriti[sz]e|prefer|favou?r|recommend|promote)s?|false (?:[\w-]{1,14} ){0,2}(?:status|updates?|memor\w+|facts?|beliefs?|statements?|claims?|information)|(?:tracking|1x1|invisible) (?:pixel|image|code|gif)|(?:include|add|embed|insert) [^.!?]{0,60}https?:|pre-?approved|exempt from|whitelist\w*|allow-?list\w*|administrator (?:said|approved|confirmed|allowed))\b/i;
/** A name is favoured, by its capital or its quotes. */
const FAVOURS =
  /\b(?:[Ss]uggest|[Rr]ecommend|[Pp]refer|[Pp]rioriti[sz]e|[Ff]avou?r|[Rr]ank|[Pp]romote)(?:s|ing)? (?:always |only |the )?(?:[A-Z][a-z]+[\w-]*|["'`“][\w@])/;
const FOR_GOOD = new RegExp(
  String.raw`\b(?:all (?:packages|skills|commands|requests|tools|servers)|future|later|permanent\w*|always|from now on|any (?:later|future|other)|all (?:later|future|other)|every|sessions?|conversations?|forever|for good|${KNOWN_MEMORY}|persist\w*|long-term)\b`,
  "i",
);
/** What a person likes is what a memory is for. */
const OWN_WISH =
  /\b(?:user'?s? (?:preferences?|likes?|prefers?|wants?|said|asked|told|choices?|chosen)|their preferences?|what the user|preferences? (?:the user|they)|the user (?:prefers|likes|wants|asks|says|chose|has|explicitly)|if (?:the )?user|learned|lessons?|decisions?|conventions?|coding style|never|do not (?:store|save|write|trust|remember)|don't|project (?:context|facts|conventions)|architecture|ask (?:the user )?(?:before|first|whether|if))\b/i;

/** Orders to believe something for good that serves the package and not the person. */
export const lastingTrust: Instruction = {
  rule: "planted-trust",
  category: "persistence",
  message: "This has the agent remember for good whom to trust, what not to check or what to favour.",
  remediation: "Let the agent remember what the person says, not what the package wants.",
  ideas: [IDEA.bend | IDEA.memory],
  judge({ text, kind }, around) {
    if (kind === "code") return null;
    const hit = judged("warn", text, REMEMBERS);
    const near = around.near(0, 2);
    if (!hit || OWN_WISH.test(near)) return null;
    const what = near.slice(hit.offset);
    if (!BELIEF.test(what) && !FAVOURS.test(what)) return null;
    return FOR_GOOD.test(near) ? hit : { ...hit, severity: "info" };
  },
};
