/** Whether Postgres can hold the text: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Whether every text within the value is storable, the names of fields included. */
export function isStorableThroughout(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableThroughout(inner));
}

/** The text with a replacement character for whatever Postgres could not hold. */
export function toStorable(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}

/** The value with `toStorable` done to every text in its lists and objects. */
export function toStorableThroughout<Value>(value: Value): Value {
  return map(value) as Value;
}

function map(value: unknown): unknown {
  if (typeof value === "string") return toStorable(value);
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toStorable(key), map(inner)]));
}
