/** One function for each of the names, which stand beside each other with spaces between. */
export function byNames<T>(rows: Record<string, T>): Map<string, T> {
  return new Map(
    Object.entries(rows).flatMap(([names, one]) => names.split(" ").map((name) => [name, one] as [string, T])),
  );
}
