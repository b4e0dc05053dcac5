import { segmentsOf } from "../read/segments";
import { statementsOf } from "../read/statements";
import type { ReviewedPackage, Severity } from "../report";
import { isLikelyOrder } from "./harmful-orders";
import { NOBODY } from "./instruction";
import { ordersIn } from "./orders-in";

/** A package that leaves more than this for assistants to read is not read to the end, and warned of. */
const MAX_CHARS = 256 * 1024;
const charsLeft = new WeakMap<ReviewedPackage, number>();

/**
 * How bad it is that an assistant reads a text in every conversation from now on: several orders that are each warned of
 * leave no doubt. Null where it orders no harm.
 */
export function harmOfPlanted(pkg: ReviewedPackage, text: string): Severity | null {
  const left = (charsLeft.get(pkg) ?? MAX_CHARS) - text.length;
  charsLeft.set(pkg, left);
  if (left < 0) return "warn";
  const warned = new Set<number>();
  for (const { index, judgement } of ordersIn(NOBODY, text)) {
    if (judgement.severity !== "info") warned.add(index);
    if (judgement.severity === "block" || warned.size > 1) return "block";
  }
  if (warned.size > 0) return "warn";
  const statements = statementsOf("words.txt", text, segmentsOf("words.txt", text));
  return statements.some((statement) => isLikelyOrder(statement.text)) ? "warn" : null;
}
