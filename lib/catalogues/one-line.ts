/** What moves the cursor, hides text or turns its direction where it is printed, and half of a surrogate pair. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Most texts are that already. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** The text in one line of at most so many characters (code points), the last of them "…" where it was cut. */
export function oneLine(text: string, max: number): string {
  const plain = PLAIN.test(text) ? text : text.replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim();
  if (plain.length <= max) return plain;
  const characters = [...plain];
  return characters.length <= max
    ? plain
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}
