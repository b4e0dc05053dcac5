import { instructionsOn } from "../instructions";
import { segmentsOf } from "../read/segments";
import { type Statement, statementsOf } from "../read/statements";
import type { Severity } from "../report";
import { type Judgement, type Surroundings, surroundings } from "./instruction";

export type Order = { statements: Statement[]; index: number; statement: Statement; judgement: Judgement };

/** What a text that was taken out of its file has an agent do and should not, each as the kinds of instructions judge it. */
export function* ordersIn(pkg: Surroundings["pkg"], text: string, path = "words.txt"): Generator<Order> {
  const statements = statementsOf(path, text, segmentsOf(path, text));
  for (const [index, statement] of statements.entries()) {
    const around = surroundings(pkg, statements, index);
    for (const { judge, asLast } of instructionsOn(statement)) {
      if (asLast) break;
      const judgement = judge(statement, around);
      if (judgement) yield { statements, index, statement, judgement };
    }
  }
}

/** The first statement of such a text that only what comes last suspects; null where nothing does. */
export function suspectedIn(pkg: Surroundings["pkg"], text: string): { text: string; offset: number } | null {
  const statements = statementsOf("words.txt", text, segmentsOf("words.txt", text));
  for (const [index, statement] of statements.entries()) {
    for (const { asLast, judge } of instructionsOn(statement)) {
      const judgement = asLast ? judge(statement, surroundings(pkg, statements, index)) : null;
      if (judgement) return { text: statement.text, offset: judgement.offset };
    }
  }
  return null;
}

/** The worst of these orders, as somebody weighs them; null where none is worth a warning. */
export function worstOrder(
  pkg: Surroundings["pkg"],
  text: string,
  weigh: (order: Order) => Severity | null = ({ judgement }) => judgement.severity,
  path?: string,
): { severity: Severity; text: string } | null {
  let worst: { severity: Severity; text: string } | null = null;
  for (const order of ordersIn(pkg, text, path)) {
    const severity = weigh(order);
    if (severity === "block") return { severity, text: order.statement.text };
    if (severity === "warn") worst ??= { severity, text: order.statement.text };
  }
  return worst;
}
