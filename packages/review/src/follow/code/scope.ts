import { either, type Scope, type Value } from "./value";

export function innerScope(parent: Scope | null, depth: number): Scope {
  return { variables: new Map(), parent, outer: new Set(), returns: [], depth };
}

export function lookUp(scope: Scope, name: string): Value | null {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const value = at.variables.get(name);
    if (value) return value;
  }
  return null;
}

/** Sets a variable; what is set in a branch may just as well not be. */
export function assign(scope: Scope, name: string, value: Value, how: { declares: boolean; depth: number }): void {
  const owner = how.declares && !scope.outer.has(name) ? scope : ownerOf(scope, name);
  const before = owner.variables.get(name);
  const isCertain = how.depth <= owner.depth || !before;
  owner.variables.set(name, isCertain ? value : either([before, value]));
}

function ownerOf(scope: Scope, name: string): Scope {
  let outermost = scope;
  for (let at: Scope | null = scope; at; at = at.parent) {
    if (at.variables.has(name) && !(at === scope && scope.outer.has(name))) return at;
    outermost = at;
  }
  return outermost;
}
