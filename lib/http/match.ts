type Params = Record<string, string | string[]>;

/**
 * Finds what a path leads to among patterns such as "/v1/skills/[slug]": a literal segment
 * wins over a parameter, and a parameter over a rest, as in Next's own router.
 */
export function matcher<T>(
  entries: [pattern: string, target: T][],
): (path: string) => { target: T; params: Params } | null {
  const routes = entries
    .toSorted(([a], [b]) => (rankOf(a) < rankOf(b) ? -1 : 1))
    .map(([pattern, target]) => ({ target, segments: pattern.split("/").slice(1).map(readSegment) }));
  const whole = new Map(entries.filter(([pattern]) => !pattern.includes("[")));
  return (path) => {
    const known = whole.get(path);
    if (known !== undefined) return { target: known, params: {} };
    const given = path.split("/").slice(1);
    for (const { segments, target } of routes) {
      const params = matchSegments(segments, given);
      if (params) return { target, params };
    }
    return null;
  };
}

/** Sorts literals before parameters before rests, segment by segment. */
function rankOf(pattern: string): string {
  return pattern.replace(/\[\.\.\.\w+\]/g, "\uffff").replace(/\[\w+\]/g, "\ufffe");
}

type Segment = { kind: "literal" | "one" | "rest"; name: string };

function readSegment(segment: string): Segment {
  const [, dots, name] = /^\[(\.\.\.)?(\w+)\]$/.exec(segment) ?? [];
  return name ? { kind: dots ? "rest" : "one", name } : { kind: "literal", name: segment };
}

/** Every parameter has a value that is not empty; what is compared most, the literals, costs nothing else. */
function matchSegments(segments: Segment[], given: string[]): Params | null {
  const isLong = segments.at(-1)?.kind === "rest";
  if (isLong ? given.length < segments.length : given.length !== segments.length) return null;
  const isApart = segments.some(({ kind, name }, i) =>
    kind === "literal" ? name !== given[i] : !given[i] && kind === "one",
  );
  if (isApart) return null;
  return Object.fromEntries(
    segments.flatMap(({ kind, name }, i): [string, string | string[]][] => {
      if (kind === "literal") return [];
      return [[name, kind === "one" ? decode(given[i] ?? "") : given.slice(i).map(decode)]];
    }),
  );
}

/** A broken escape can't name anything that exists; it stays as it is and leads to a 404. */
function decode(segment: string): string {
  return isReadable(segment) ? decodeURIComponent(segment) : segment;
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
