import { filledIn } from "../compile/text-pattern";
import { anyOf } from "./names";

/** One of the regular expressions of a rule, with the lists filled in that they name. */
export function patternOf(sources: string[], flags: string): RegExp {
  return new RegExp(sources.map((source) => `(?:${filledIn(source, anyOf)})`).join("|"), flags);
}
