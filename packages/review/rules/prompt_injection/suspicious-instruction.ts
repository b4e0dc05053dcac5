import type { Instruction } from "../../src/instructions/instruction";
import { hostOf, isDeclaredHost, urlsIn } from "../../src/knowledge/hosts";
import { namesOf } from "../../src/match/names";
import { weigher } from "../../src/match/weigh";

/** So many words say why. */
const NAMED = 4;
/** They weigh something too, and tell nobody anything. */
const FUNCTION_WORDS = new Set(namesOf("english-function-words"));
const weigh = weigher("harmful-orders");

/** Weighs all words of a sentence, where no phrase is known for what it orders. */
export const judge: Instruction["judge"] = ({ text, kind }, { pkg }) => {
  if (kind === "code" || kind === "table") return null;
  // What the service is sent that the package is for is its business.
  if (urlsIn(text).some(({ url }) => isDeclaredHost(pkg, hostOf(url) ?? ""))) return null;
  const found = weigh(text);
  if (!found) return null;
  const words = found.map(({ from, to }) => text.slice(from, to));
  const named = [...new Set(words)].filter((word) => !FUNCTION_WORDS.has(word.toLowerCase())).slice(0, NAMED);
  const message = `By its words as a whole this reads like an order that does harm: ${named.map((word) => `“${word}”`).join(", ")}.`;
  return { severity: "warn", offset: found[0]?.from ?? 0, message };
};
