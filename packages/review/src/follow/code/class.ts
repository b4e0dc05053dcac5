import { closureOf, functionsOf, rememberMaker } from "./closure";
import { incomingBy } from "./incoming";
import type { FunctionCode, Stmt } from "./ir";
import type { Machine } from "./machine";
import { assign, innerScope } from "./scope";
import { type Closure, named, type Scope, setProp, unknown, type Value } from "./value";

/** Makes a class known: one object stands for all of its objects. */
export function defineClass(machine: Machine, statement: Stmt & { kind: "class" }, scope: Scope): void {
  const instance = unknown();
  const body = innerScope(scope, machine.branch);
  body.variables.set("this", instance);
  const bases = statement.bases.map((base) => machine.evaluate(base, scope));
  for (const base of bases) inherit(machine, base, instance, body);
  for (const one of statement.body) {
    if (one.kind !== "function") {
      machine.run([one], body);
      continue;
    }
    const method = closureOf(machine, one.code, body, instance);
    setProp(instance, one.code.name, decorated(machine, method, one.code, body));
  }
  for (const [name, value] of body.variables) if (!/^(?:this|super)$/.test(name)) setProp(instance, name, value);

  const maker = instance.props?.get("__init__") ?? instance.props?.get("constructor");
  const made = named();
  made.props = new Map([...(instance.props ?? []), ["prototype", instance]]);
  made.functions = maker ? ofObject(maker, instance).functions : [emptyMaker(machine, statement.name, instance, body)];
  rememberMaker(instance, made.functions);
  assign(scope, statement.name, made, { declares: true, depth: 0 });
}

/** Methods of the base work on the object of the class that inherits them. */
function inherit(machine: Machine, base: Value, instance: Value, body: Scope): void {
  const parent = unknown();
  for (const [key, prop] of base.props?.get("prototype")?.props ?? []) {
    setProp(instance, key, ofObject(prop, instance));
    setProp(parent, key, ofObject(prop, instance));
  }
  instance.names.push(...base.names.map((name) => `${name}()`).slice(0, 2));
  const isPython = machine.place.language === "python";
  parent.functions = isPython ? [emptyMaker(machine, "super", parent, body)] : ofObject(base, instance).functions;
  if (parent.props) body.variables.set("super", parent);
}

function ofObject(method: Value, self: Value): Value {
  if (method.functions.length === 0) return method;
  return { ...method, functions: method.functions.map((closure) => (closure.self ? { ...closure, self } : closure)) };
}

/** What stands for the constructor of a class that has none: it gives the object. */
function emptyMaker(machine: Machine, name: string, self: Value, scope: Scope): Closure {
  const code = { name, params: [], body: [], decorators: [], takesSelf: false, isGetter: false };
  return { code, scope, self, module: machine.place };
}

/** A function as it is called under its name: what the package's own decorators have made of it. */
export function decorated(machine: Machine, bare: Value, code: FunctionCode, scope: Scope): Value {
  let value = bare;
  for (const decorator of code.decorators.toReversed()) {
    const wrap = machine.evaluate(decorator, scope);
    value.names.push(...wrap.names.filter((name) => /keyboard|atexit/.test(name)));
    const asked = { ...unknown(), origins: incomingBy(wrap.names, 0) };
    const [own] = asked.origins.size > 0 ? bare.functions : [];
    if (own) machine.invoke(own, { args: code.params.map(() => asked), named: new Map() });
    const [wrapper] = functionsOf(wrap);
    if (!wrapper) continue;
    const wrapped = machine.invoke(wrapper, { args: [value], named: new Map() });
    if (functionsOf(wrapped).length > 0) value = wrapped;
  }
  return value;
}
