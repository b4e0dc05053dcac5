import { apiName } from "./api-name";
import { givenUnder, withHanded } from "./hand-over";
import { incomingBy } from "./incoming";
import type { Machine } from "./machine";
import { addOrigins } from "./origin";
import { isEnvironment, select } from "./select";
import type { Value } from "./value";

/** What lies under a key: a field, what a getter gives, what the program was handed under that name. */
export function read(machine: Machine, object: Value, key: string, line: number): Value {
  const value = select(object, key, line);
  const getter = value.functions.find(({ code }) => code.isGetter);
  if (getter) return machine.invoke(getter, { args: [], named: new Map() });
  if (isEnvironment(object)) return withHanded(machine, key, value);
  if (value.names.length > 0) addOrigins(value.origins, incomingBy(value.names, line));
  const [name] = value.names;
  return (name === undefined ? null : givenUnder(apiName(name), machine.over, machine.module.path, line)) ?? value;
}
