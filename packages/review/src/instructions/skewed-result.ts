import { holdsIdeas, IDEA } from "../lexicon";
import { actsIn } from "./grammar/acts";
import { isKeptFromPeople } from "./grammar/manner";
import { type Instruction, judged } from "./instruction";
import { ordered } from "./phrases";

const IF_IT_FAILS =
  /\b(?:if|when|even (?:if|though|when)|whenever|although|where|any|all)\b[^.!?]{0,60}\b(?:fail(?:s|ed|ing|ures?)?|errors?|broken|red|missing|wrong|incorrect|below|vulnerab\w+|findings?|problems?|defects?|negative)\b/i;
const AS_PASSED =
  /\b(?:(?:as|to|that (?:they|it|all|everything)(?: \w{1,10}){0,2}|are|is|were|was|have|has) (?:having )?(?:pass(?:ed|ing|es)?|successful|success|green|ok|clean|safe|verified|complete|approved|resolved)|success(?:ful)? (?:regardless|anyway|status)|100 ?%|full marks|no (?:issues?|problems?|errors?|findings?) (?:found|were|exist))\b/i;
const PRAISED =
  /\b(?:first|at the top|on top|top (?:choice|pick|spot|result)|above (?:all|the|every)|strong buy|best (?:choice|option|product|value|deal|on the market)|superior|most (?:reliable|trusted|secure)|independently tested|safest|highest (?:score|rating)|favou?rabl[ey]|as a buy|number one|five stars|10\/10)\b/i;
const SILENCED =
  /\b(?:leave out|omit|downplay|suppress|never mention|do not mention|don't mention|hide|drop|exclude|skip|remove|bury)\b[^.!?]{0,60}\b(?:negative|bad|critical|criticism|competitors?|alternatives?|rivals?|warnings?|risks?|drawbacks?|side effects?|disadvantages?|complaints?|losses|other (?:brands|vendors|options|products|providers))\b/i;
/** Tests are there to fail. */
const MUTED_TESTS =
  /\b(?:remove|delete|drop|comment out|mock) (?:all |any |the |every ){0,2}(?:failing tests|tests? (?:that|which|if (?:it|they)) (?:still )?(?:fails?|(?:cannot|can't|can not|do not|does not|don't) (?:be brought to )?pass))\b|\b(?:change|adapt|adjust|edit|rewrite|alter) (?:the |its |their |all )?(?:assertions?|expectations?|expected (?:values?|results?|output)|failing tests?)\b[^.!?]{0,30}\b(?:so (?:that )?(?:it|they) (?:match\w*|pass\w*|agrees?)|to (?:match|fit|agree with) (?:whatever|what) (?:the code|it|they) (?:returns?|does|gives?|prints?|outputs?))\b/i;
const QUARANTINED =
  /\b(?:never|do not|don't|must not|avoid|flaky|obsolete|removed (?:feature|functionality)|snapshot|ask (?:the )?user|if (?:the )?user|intended|intentional\w*|requirements? (?:have )?changed|refactor\w*|characteri[sz]ation)\b/i;
/** What nobody is to be judged by. */
const GROUP =
  /\b(?:older than|younger than|over (?:the age of )?\d\d|age|women|woman|female|men|male|gender|pregnan\w+|race|black|white|asian|foreign(?:ers?)?|nationalit\w+|immigrants?|muslims?|jew(?:s|ish)|christians?|religio\w+|disab\w+|accent|surnames?|ethnic\w*|married|union members?)\b/i;
const LOWER =
  /\b(?:lower(?:ed)?|points? (?:lower|less|fewer|deducted)|downgrad\w+|reject(?:ed)?|exclud\w+|filter(?:ed)? out|declin\w+|deduct\w*|discard\w*|rank(?:ed)? last|rate[ds]? (?:lower|down)|score[ds]? (?:\w{1,10} ){0,3}lower|at the bottom|higher (?:price|premium|rate)s?)\b/i;
const RIGGED =
  /\b(?:regardless|irrespective|no matter|even (?:if|when|though)|whichever|whatever|always|in (?:every|each|all)|every (?:time|brief|answer|reply|report|comparison)|paid|sponsor\w*|partner\w*|whenever)\b/i;

/** Statements that hold it speak of one idea of each. */
const IDEAS = [IDEA.skew];

/** Orders to tell the person what isn't so. */
export const judgeSkewedResult: Instruction["judge"] = ({ text, kind, ideas }, around) => {
  if (!holdsIdeas(ideas, IDEAS)) return null;
  if (kind === "code") return null;
  const near = around.near(0, 2);
  const isCovert = isKeptFromPeople(near);
  const acts = actsIn(text, ["tell_lies", "keep", "make"]).filter(({ form }) => form !== "third");
  const lies = acts.find(({ offset }) => AS_PASSED.test(text.slice(offset, offset + MAX_CLAIM_CHARS)));
  if (lies && IF_IT_FAILS.test(text) && (isCovert || FALSELY.test(text)))
    return { offset: lies.offset, severity: "warn" };

  const muted = ordered("warn", text, MUTED_TESTS);
  if (muted && !QUARANTINED.test(near)) return muted;
  const praises = acts.find(({ verb, offset }) => {
    const claim = text.slice(offset, offset + MAX_CLAIM_CHARS);
    return PRAISES.test(verb) && PRAISED.test(claim) && !TROUBLE.test(claim);
  });
  if (praises && RIGGED.test(text) && (isCovert || SILENCED.test(near) || ANYWAY.test(text))) {
    return { offset: praises.offset, severity: "warn" };
  }
  const rigged = acts.find(
    ({ verb, offset }) =>
      PRAISES.test(verb) &&
      AGAINST_FACTS.test(text.slice(offset)) &&
      !/\b(?:cap|limit|at most|no higher|never above)\b/i.test(text),
  );
  if (rigged) return { offset: rigged.offset, severity: "warn" };
  const given = judged("warn", text, FIXED_PLACE);
  if (
    given &&
    !/\b(?:user|css|z-index|modal|menu|import\w*|groups?|order\w*|sort\w*|sections?|fields?|columns?|keys?|elements?|directives?|parameters?|arguments?)\b/i.test(
      text,
    )
  )
    return given;
  const silenced = SILENCED.exec(text);
  if (silenced && isCovert && acts.some(({ offset }) => offset === silenced.index)) {
    return { offset: silenced.index, severity: "warn" };
  }
  const less = GROUP.test(text) ? LESS.exec(text) : null;
  if (less) return { offset: less.index, severity: "warn" };
  const judges = acts.find(({ offset }) => LOWER.test(text.slice(Math.max(0, offset - 10))));
  return judges && GROUP.test(text) && isCovert ? { offset: judges.offset, severity: "warn" } : null;
};

/** What nobody would sell is shown first so that the person knows. */
const TROUBLE =
  /^\w{2,10} (?:them |the user |the person )?(?:the |an? |all |any )?(?:\w{1,12} )?(?:errors?|counts?|warnings?|steps?|diffs?|plans?|costs?|problems?|issues?|risks?|numbers|output|commands?|differences?|failures?)\b/i;
/** The result is there before the facts are. */
const AGAINST_FACTS =
  /\b(?:whatever|regardless of|no matter|irrespective of|independent of) (?:what )?(?:the |their |its |your )?(?:\w{1,14} )?(?:measurements?|facts|results?|polic(?:y|ies)|evidence|data|scores?|reviews?|tests?|findings|quality|price|numbers|figures|ratings?|merits?|benchmarks?|relevance|popularity)\b/i;
/** A place that is given away before anybody has looked. */
const FIXED_PLACE =
  /\b(?:appears?|comes?|be|ranks?|stays?|shown|listed|placed|ranked|put) (?:always |to be )?(?:placed |listed |ranked |shown |put )?(?:on top|at the top|first|above)\b[^.!?;]{0,60}\b(?:regardless|irrespective|no matter|in all cases|in every case|even (?:if|when|though))\b/i;
const LESS =
  /\b(?:(?:half a |one |two |ten |\d{1,2} )(?:points?|grades?|stars?|%|percent) (?:lower|less|fewer)|(?:points?|grades?) (?:lower|less|deducted))\b/i;
const MAX_CLAIM_CHARS = 120;
const PRAISES =
  /^(?:describe|present|state|say|claim|rank|rate|recommend|prefer|promote|favou?r|praise|conclude|put|place|suggest|score|show|report|list|mention|advise|give|weight|grade|rate|get)$/;
/** Against what was found. */
const FALSELY =
  /\b(?:edit|change|alter|adjust|modify|rewrite|replace|fake|anyway|regardless|nevertheless|still|so that it (?:shows|looks)|make it look|pretend|invent|fabricate|dislikes?)\b/i;
const ANYWAY =
  /\b(?:even (?:if|when|though)|regardless|no matter|irrespective)\b[^.!?]{0,60}\b(?:expensive|cheaper|better|worse|competitors?|others?|alternatives?|price|cost|quality|ask(?:s|ed)|rating|reviews?|facts|evidence|merits?|numbers)\b/i;
