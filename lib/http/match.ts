type Params = Record<string, string | string[]>;

/**
 * Finds what a path leads to among patterns such as "/v1/skills/[slug]": a literal segment
 * wins over a parameter, and a parameter over a rest, as in Next's own router.
 */
export function matcher<T>(
  entries: [pattern: string, target: T][],
): (path: string) => { target: T; params: Params } | null {
  const routes = entries
    .map(([pattern, target]) => ({ rank: rankOf(pattern), segments: pattern.split("/").slice(1), target }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return (path) => {
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

function matchSegments(segments: string[], given: string[]): Params | null {
  const params: Params = {};
  for (const [i, segment] of segments.entries()) {
    const name = /^\[(?:\.\.\.)?(\w+)\]$/.exec(segment)?.[1];
    const isRest = segment.startsWith("[...");
    if (isRest && name) {
      const rest = given.slice(i).map(decode);
      return rest.length > 0 ? { ...params, [name]: rest } : null;
    }
    const value = given[i];
    if (value === undefined) return null;
    if (name) params[name] = decode(value);
    else if (segment !== value) return null;
  }
  const isWhole = given.length === segments.length && Object.values(params).every((value) => value !== "");
  return isWhole ? params : null;
}

/** A broken escape can't name anything that exists; it stays as it is and leads to a 404. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
