import { quotationAt } from "../../src/context/quotation";
import { isCertainOrder, isFaintOrder, weighOrder } from "../../src/instructions/harmful-orders";
import type { Instruction } from "../../src/instructions/instruction";
import { hostOf, isDeclaredHost, urlsIn } from "../../src/knowledge/hosts";
import { namesOf } from "../../src/match/names";
import type { Weighed } from "../../src/match/weigh";

/** So many words say why. */
const NAMED = 4;
/** They weigh something too, and tell nobody anything. */
const FUNCTION_WORDS = new Set(namesOf("english-function-words"));
/** A description says what a package does. */
const ORDERS_NOTHING = new Set(["code", "table", "frontmatter"]);

/** Weighs all words of a sentence, where no phrase is known for what it orders. */
export const judge: Instruction["judge"] = ({ text, kind }, { pkg }) => {
  if (ORDERS_NOTHING.has(kind)) return null;
  // What the service is sent that the package is for is its business.
  if (urlsIn(text).some(({ url }) => isDeclaredHost(pkg, hostOf(url) ?? ""))) return null;
  const found = weighOrder(text);
  if (!found) return null;
  const named = heaviest(text, found).map((word) => `“${word}”`);
  const message = `By its words as a whole this reads like an order that does harm: ${named.join(", ")}.`;
  const severity = isCertainOrder(text, "alone") ? "block" : "warn";
  return { severity, offset: offsetOf(text, found), message, isFaint: isFaintOrder(text) };
};

/** The heaviest words, each place once. */
function heaviest(text: string, found: Weighed[]): string[] {
  const taken: Weighed[] = [];
  for (const each of found) {
    const isTaken = taken.some(({ from, to }) => each.from < to && from < each.to);
    if (taken.length < NAMED && !isTaken && !FUNCTION_WORDS.has(wordOf(each).toLowerCase())) taken.push(each);
  }
  return [...new Set(taken.map(wordOf))];

  function wordOf({ from, to }: Weighed): string {
    return text.slice(from, to);
  }
}

/** The heaviest word; a quoted one where more than half of the weight is quoted, and otherwise none, as addresses often are. */
function offsetOf(text: string, found: Weighed[]): number {
  const plain = found.filter(({ from }) => quotationAt(text, from) === null);
  const isQuoted = sumOf(plain) < sumOf(found) / 2;
  return (isQuoted ? found : plain)[0]?.from ?? 0;
}

function sumOf(weighed: Weighed[]): number {
  return weighed.reduce((sum, { points }) => sum + points, 0);
}
