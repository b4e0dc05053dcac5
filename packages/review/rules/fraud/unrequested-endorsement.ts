import type { Event } from "../../src/follow/code/machine";
import { UNKNOWN } from "../../src/follow/code/value";
import type { ProgramJudgement } from "../../src/match/coded";
import { speaksOf } from "../../src/match/phrase-lists";

const isBusiness = speaksOf("about-endorsing");

/** Somebody whom the program names itself, and nobody who starts it. */
const program: ProgramJudgement = (event, { manifest }) => {
  if (!endorses(event) || isBusiness(`${manifest.name.replaceAll("-", " ")} ${manifest.description}`)) return null;
  const isChosen = [...event.data.values(), ...event.target.values()].every(({ kind }) => kind !== "given");
  return isChosen ? { severity: "warn" } : null;
};
export const judge = { program };

const WRITES = /(?:put|post|request|fetch|urlopen|axios)\w*$/i;
const STAR = /\/user\/(?:starred\/[\w.-]+\/[\w.-]+|following\/[\w.-]+)$|\/projects\/[\w%.-]+\/star$/;
const RATING = /\/(?:[\w.@-]+)\/(?:reviews?|ratings?|votes?|upvotes?|likes?|stars?|endorsements?|testimonials?)\/?$/i;
const OF_WORK = /\/(?:pulls|merge_requests|repos|issues)\//;
const praises = speaksOf("praises");
/** As many points as there are, or a vote in favour. */
const TOP_MARK = /^(?:5|10|100|up|upvote|like)$/i;

function endorses({ kind, api, texts, content }: Event): boolean {
  if (kind === "endorse") return texts.some((text) => text !== "" && !text.includes(UNKNOWN));
  if (kind !== "send" || !WRITES.test(api)) return false;
  const addresses = texts.filter((text) => !text.includes(UNKNOWN)).map((text) => text.replace(/[?#].*$/, ""));
  if (addresses.some((text) => STAR.test(text)) || content.some((text) => /\baddStar\s*\(/.test(text))) return true;
  return (
    addresses.some((text) => RATING.test(text) && !OF_WORK.test(text)) &&
    content.some((text) => TOP_MARK.test(text) || praises(text))
  );
}
