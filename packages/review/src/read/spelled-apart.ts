/** A pattern's source for a name, its words together or apart: `openclaw` is `open-claw`, `Open Claw` and `open_claw`. */
export function spelledApart(name: string): string {
  const letters = name.replaceAll(/[\s_-]/g, "");
  return [...letters].map(asWritten).join("[\\s_-]*");
}

/** A pattern's source for a text and nothing else. */
export function asWritten(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
