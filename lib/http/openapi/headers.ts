type Kind = { unlimited?: boolean; isRevalidated?: boolean };

/** The headers of an answer, by reference. */
export function headersOf({ unlimited, isRevalidated }: Kind) {
  const names = [
    "X-Request-Id",
    ...(unlimited ? [] : ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]),
    ...(isRevalidated ? ["ETag"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function header(description: string) {
  return { description, schema: { type: "string" } };
}

export const sharedHeaders = {
  "X-Request-Id": header("Names this request in the service's log; a caller may choose it"),
  "RateLimit-Limit": header("Requests a minute in this tier, for each address"),
  "RateLimit-Remaining": header("Requests left in this minute"),
  "RateLimit-Reset": header("Seconds until the minute is over"),
  ETag: header("The answer's fingerprint, for If-None-Match"),
};
