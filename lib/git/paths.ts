/**
 * What git keeps for itself in any folder, on some systems also under a short name: it refuses a whole repository that
 * holds such a thing, or gives other files than were put in.
 */
const GITS_OWN = /^(?:\.git(?:modules|attributes)?$|gi[^/]*~\d)/i;

/** Whether git takes a file at this path for no more than a file, on every system. */
export function isPlainInGit(path: string): boolean {
  return !path.split("/").some((segment) => GITS_OWN.test(segment));
}
