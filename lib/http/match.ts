type Params = Record<string, string | string[]>;

/** What patterns lead to from here on: by their next segment, and those that end here or take all the rest. */
type Branch<T> = {
  literals: Map<string, Branch<T>>;
  parameter: Branch<T> | null;
  end: End<T> | null;
  rest: End<T> | null;
};
type End<T> = { target: T; names: string[] };

/**
 * Finds what a path leads to among patterns such as "/v1/skills/[slug]": a literal segment
 * wins over a parameter, and a parameter over a rest, as in Next's own router. No parameter is empty.
 */
export function matcher<T>(
  entries: [pattern: string, target: T][],
): (path: string) => { target: T; params: Params } | null {
  const root = newBranch<T>();
  for (const [pattern, target] of entries) add(root, pattern.split("/").slice(1), target);
  return (path) => {
    const given = path.split("/");
    const found = find(root, given, 1, []);
    return found && { target: found.end.target, params: paramsOf(found.end.names, found.values) };
  };
}

function newBranch<T>(): Branch<T> {
  return { literals: new Map(), parameter: null, end: null, rest: null };
}

function add<T>(root: Branch<T>, segments: string[], target: T): void {
  const names: string[] = [];
  let branch = root;
  for (const segment of segments) {
    const [, dots, name] = /^\[(\.\.\.)?(\w+)\]$/.exec(segment) ?? [];
    if (name) names.push(name);
    if (dots) {
      branch.rest = { target, names };
      return;
    }
    branch = name ? parameterOf(branch) : literalOf(branch, segment);
  }
  branch.end = { target, names };
}

function parameterOf<T>(branch: Branch<T>): Branch<T> {
  branch.parameter ??= newBranch();
  return branch.parameter;
}

function literalOf<T>(branch: Branch<T>, segment: string): Branch<T> {
  const next = branch.literals.get(segment) ?? newBranch<T>();
  branch.literals.set(segment, next);
  return next;
}

type Found<T> = { end: End<T>; values: (string | string[])[] };

function find<T>(branch: Branch<T>, given: string[], at: number, values: string[]): Found<T> | null {
  const segment = given[at];
  if (segment === undefined) return branch.end && { end: branch.end, values };
  const literal = branch.literals.get(segment);
  const whole =
    (literal && find(literal, given, at + 1, values)) ||
    (branch.parameter && segment && find(branch.parameter, given, at + 1, [...values, segment]));
  return whole || (branch.rest && { end: branch.rest, values: [...values, given.slice(at)] });
}

function paramsOf(names: string[], values: (string | string[])[]): Params {
  const params: Params = {};
  for (const [i, name] of names.entries()) {
    const value = values[i] ?? "";
    params[name] = typeof value === "string" ? decode(value) : value.map(decode);
  }
  return params;
}

/** A broken escape can't name anything that exists; it stays as it is and leads to a 404. */
function decode(segment: string): string {
  return segment.includes("%") && isReadable(segment) ? decodeURIComponent(segment) : segment;
}

/** The same for Next, which fails on such a path: its broken escapes are escaped once more. */
export function withReadablePath(target: string): string {
  const [path = ""] = target.split("?", 1);
  const readable = path.split("/").map((segment) => (isReadable(segment) ? segment : segment.replaceAll("%", "%25")));
  return readable.join("/") + target.slice(path.length);
}

function isReadable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
