import type { Expr, Stmt } from "./ir";
import type { Machine } from "./machine";
import { narrowed } from "./narrow";
import { addOrigins } from "./origin";
import { elementOf } from "./select";
import { allOrigins, either, listOf, type Scope, unknown, type Value } from "./value";

const MAX_ROUNDS = 4096;
const MAX_LOOPED_STATEMENTS = 4;
const MAX_JOINED = 24;

/** A comprehension's list. Where it goes through characters or numbers, it is done one by one, as decoders need. */
export function collect(
  machine: Machine,
  expr: Expr & { kind: "each" },
  scope: Scope,
  bind: (target: Expr, value: Value) => void,
): Value {
  const [loop] = expr.loops;
  if (!loop) return unknown();
  const over = machine.evaluate(loop.over, scope);
  const elements = elementOf(over);

  if (expr.loops.length === 1 && expr.conditions.length === 0 && isWorthCounting(elements)) {
    const results = elements.slice(0, MAX_ROUNDS).map((element) => {
      if (loop.target) bind(loop.target, element);
      return machine.evaluate(expr.result, scope);
    });
    return listOf(results);
  }

  const isPlain = expr.loops.length === 1 && elements.length <= MAX_JOINED;
  const rounds = isPlain ? elements : [either(elements.slice(0, MAX_JOINED))];
  const results = rounds.map((element) => {
    if (loop.target) bind(loop.target, element);
    for (const inner of expr.loops.slice(1)) {
      const innerOver = machine.evaluate(inner.over, scope);
      if (inner.target) bind(inner.target, either(elementOf(innerOver).slice(0, MAX_JOINED)));
    }
    for (const condition of expr.conditions) machine.evaluate(condition, scope);
    return narrowed(machine.evaluate(expr.result, scope), expr.conditions, scope);
  });
  const list = listOf(results);
  for (const result of results) addOrigins(list.origins, allOrigins(result));
  return list;
}

/** Whether a loop's rounds are done one by one: over characters and numbers, with a short body. */
export function roundsOf(over: Value, body: Stmt[]): Value[] {
  const elements = elementOf(over);
  if (body.length <= MAX_LOOPED_STATEMENTS && isWorthCounting(elements)) return elements.slice(0, MAX_ROUNDS);
  return [either(elements.slice(0, MAX_JOINED))];
}

function isWorthCounting(elements: Value[]): boolean {
  return (
    elements.length > 1 &&
    elements.every(({ number, texts }) => number !== null || (texts.length === 1 && (texts[0]?.length ?? 0) <= 4))
  );
}
