/** What moves the cursor, hides text or turns its direction where it is printed, and half of a surrogate pair. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** The text in one line of at most so many characters (code points), the last of them "…" where it was cut. */
export function oneLine(text: string, max: number): string {
  const plain = text.replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim();
  const characters = [...plain];
  return characters.length <= max
    ? plain
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}
