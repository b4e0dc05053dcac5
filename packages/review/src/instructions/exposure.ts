import { IDEA } from "../lexicon";
import { actsIn } from "./grammar/acts";
import { isBesides, isFarReaching, isKeptFromPeople, isRegular, isUnasked } from "./grammar/manner";
import type { Instruction } from "./instruction";

const OPEN =
  /\b(?:public(?:ly)?(?: (?:readable|visible|accessible|shared?))?|anyone with (?:the|a) link|everyone (?:on the internet|can)|world-(?:readable|writable)|0\.0\.0\.0(?:\/0)?|unauthenticated|without (?:a |any )?(?:password|authentication|login)|no (?:password|authentication)|passwords? (?:\w{1,10} )?empty|empty passwords?|chmod (?:-R )?777|public-read(?:-write)?|to the (?:whole )?(?:internet|world)|allow all origins|open to (?:all|everyone|anyone))\b/i;
const THINGS =
  /\b(?:files?|folders?|documents?|photos?|albums?|calendars?|datasets?|repositor(?:y|ies)|repos?|buckets?|data|databases?|ports?|security groups?|channels?|spreadsheets?|sheets?|notes?|boards?|projects?|records?|drives?|sharing|visibility|settings?|links?|profiles?|gists?|dashboards?|models?|storage|services?|everything|workspaces?|recordings?|contacts?|backups?)\b/i;
const ASKED =
  /\b(?:if (?:the )?(?:user|you|they|asked|requested|needed|necessary)|when (?:the user |they )?(?:asks|asked|requests?|wants?|chooses)|(?<!never |not |no need to |without )ask(?! again)|(?<!without |no |not |without asking for )confirm(?:s|ed|ation)?\b(?! is not)|with (?:the user's )?(?:permission|approval|consent)|on request|option(?:al|ally)?|only (?:if|when|after)|warning|caution|careful|risk\w*|danger\w*|insecure|avoid|local(?:host|ly)?|development|container)\b/i;

/** Orders to open to everybody what is the person's own. */
export const exposure: Instruction = {
  rule: "exposed-to-all",
  category: "tampering",
  message: "This opens to everybody what belongs to the person, whether or not the person wants it.",
  remediation: "Keep things as private as they are, and ask before anything is shared with everybody.",
  ideas: [IDEA.expose],
  judge({ text, kind }, around) {
    if (kind === "code" || !OPEN.test(text) || !THINGS.test(text)) return null;
    const act = actsIn(text, ["make", "send"]).find(
      ({ offset, form }) => form !== "third" && OPEN.test(text.slice(offset)),
    );
    if (!act) return null;
    const near = around.near(1, 2);
    const isCovert = isKeptFromPeople(near);
    const isForced = isUnasked(near);
    if (!isCovert && !isForced) return null;
    if (!isCovert && ASKED.test(text.replace(OPEN, ""))) return null;
    const weight =
      (isCovert ? 2 : 0) + (isForced ? 1 : 0) + (isRegular(text) || isFarReaching(text) || isBesides(text) ? 1 : 0);
    if (weight < 2) return null;
    return { offset: act.offset, severity: weight >= 3 ? "block" : "warn" };
  },
};
