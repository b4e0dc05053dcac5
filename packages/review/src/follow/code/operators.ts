import { addOrigins, originsOf } from "./origin";
import { allOrigins, joinTexts, numeric, onlyText, textual, UNKNOWN, unknown, type Value } from "./value";

export function slice(object: Value, from: Value | null, to: Value | null, step: Value | null): Value {
  const sliced = unknown();
  addOrigins(sliced.origins, object.origins);
  const isReversed = step?.number === -1;
  const [start, end] = [from?.number ?? undefined, to?.number ?? undefined];
  const isKnown = (!from || from.number !== null) && (!to || to.number !== null);
  if (isReversed && !from && !to) {
    sliced.texts = object.texts.map((text) => [...text].reverse().join(""));
    sliced.items = object.items?.toReversed() ?? null;
    if (sliced.texts.length > 0)
      addOrigins(sliced.origins, originsOf({ kind: "decoded", what: "a reversed text", line: 0 }));
  } else if (isKnown && (!step || (step.number ?? 0) > 0)) {
    const every = step?.number ?? 1;
    const pick = (text: string) =>
      every === 1 ? text.slice(start, end) : [...text.slice(start, end)].filter((_, at) => at % every === 0).join("");
    sliced.texts = object.texts.filter((text) => !text.includes(UNKNOWN)).map(pick);
    sliced.items = object.items?.slice(start, end).filter((_, at) => at % every === 0) ?? null;
  }
  return sliced;
}

export function join(parts: Value[]): Value {
  const joined = textual(...joinTexts(parts));
  for (const part of parts) addOrigins(joined.origins, allOrigins(part));
  if (parts.every(({ number }) => number !== null)) {
    return numeric(parts.reduce((sum, { number }) => sum + (number ?? 0), 0));
  }
  if (parts.length > 1 && parts.every(({ items }) => items))
    joined.items = parts.flatMap(({ items }) => items ?? []).slice(0, 20_000);
  const text = onlyText(joined);
  if (parts.length > 1 && text !== null && text.length < 60 && parts.every((part) => onlyText(part) !== null)) {
    addOrigins(joined.origins, originsOf({ kind: "assembled", what: text, line: 0 }));
  }
  return joined;
}

export function format(pattern: Value, value: Value): Value {
  if (pattern.number !== null) return arithmetic("%", pattern, value);
  const values = value.items ?? [value];
  const pieces = pattern.texts.slice(0, 4).map((text) => {
    let at = 0;
    return text.replaceAll(/%(?:\(\w+\))?[-+#0 \d.]{0,8}[sdrifxXcvqt]/g, () => {
      const next = values[at] ?? unknown();
      at += 1;
      return next.texts[0] ?? (next.number === null ? UNKNOWN : String(next.number));
    });
  });
  const formatted = textual(...pieces);
  addOrigins(formatted.origins, pattern.origins);
  addOrigins(formatted.origins, allOrigins(value));
  return formatted;
}

export function arithmetic(operator: string, left: Value, right: Value): Value {
  if (left.number !== null && right.number !== null) return numeric(compute(operator, left.number, right.number));
  const text = onlyText(left);
  if (operator === "*" && text !== null && right.number !== null && right.number * text.length < 10_000) {
    return { ...textual(text.repeat(Math.max(0, right.number))), origins: left.origins };
  }
  const mixed = unknown();
  addOrigins(mixed.origins, allOrigins(left));
  addOrigins(mixed.origins, allOrigins(right));
  return mixed;
}

function compute(operator: string, left: number, right: number): number {
  switch (operator) {
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
    case "//":
      return operator === "/" ? left / right : Math.floor(left / right);
    case "%":
      return ((left % right) + right) % right;
    case "^":
      return left ^ right;
    case "&":
      return left & right;
    case "|":
      return left | right;
    case ">>":
      return left >> right;
    case "<<":
      return left << right;
    default:
      return Number.NaN;
  }
}
