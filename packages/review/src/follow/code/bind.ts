import { noteLoading } from "./browser";
import { noteHandler } from "./incoming";
import type { Expr } from "./ir";
import type { Machine } from "./machine";
import { read } from "./read";
import { assign, lookUp } from "./scope";
import { elementOf, put, select } from "./select";
import { either, feed, listOf, onlyText, type Scope, unknown, type Value } from "./value";

/** Gives a value to what stands on the left: a name, a pattern, a place in an object. */
export function bind(machine: Machine, target: Expr, value: Value, scope: Scope, declares: boolean): void {
  switch (target.kind) {
    case "name":
      assign(scope, target.name, value, { declares, depth: machine.branch });
      return;
    case "list":
      target.items.forEach((item, index) => {
        const rest = value.items?.slice(index);
        if (item.kind === "spread") bind(machine, item.value, rest ? listOf(rest) : value, scope, declares);
        else
          bind(
            machine,
            item,
            value.items ? (value.items[index] ?? unknown()) : either(elementOf(value).slice(0, 16)),
            scope,
            declares,
          );
      });
      return;
    case "map":
      for (const { key, value: inner } of target.entries) {
        if (!key) bind(machine, inner, value, scope, declares);
        else if (key.kind === "text") bind(machine, inner, read(machine, value, key.text, 0), scope, declares);
      }
      return;
    case "member": {
      const object = place(machine, target.object, scope);
      const key = machine.evaluate(target.key, scope);
      const [text = ""] = key.texts;
      noteLoading(machine, object, text, value, target.line);
      noteHandler(machine, object, text, value, target.line);
      if (key.texts.length === 1) put(object, text, value);
      else feed(object, value);
      if (object.feeds.length > 0) feed(object, value);
      return;
    }
    case "spread":
      bind(machine, target.value, value, scope, declares);
      return;
    default:
      return;
  }
}

/** An object that something is put into; one that nobody has seen yet is kept, so that it is found again. */
export function place(machine: Machine, expr: Expr, scope: Scope): Value {
  if (expr.kind === "name") {
    const known = lookUp(scope, expr.name);
    if (known) return known;
  }
  if (expr.kind !== "member") return machine.evaluate(expr, scope);
  const outer = place(machine, expr.object, scope);
  const key = onlyText(machine.evaluate(expr.key, scope));
  if (key === null) return machine.evaluate(expr, scope);
  const inner = select(outer, key, expr.line);
  if (!outer.props?.has(key)) put(outer, key, inner);
  return inner;
}
