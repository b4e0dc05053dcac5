/** Words as one line of shell that has the same words. */
export function asLine(words: string[]): string {
  return words.map((word) => (/^[\w@%+=:,./~$-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}
