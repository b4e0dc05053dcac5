import type { Finding, Reading } from "../report";

/** What the rules about content said while files were opened: of archives, documents, pictures. */
export function openedContent({ file }: Reading): Finding[] {
  // What is said of a whole file is said with its first part.
  if (file.part > 0) return [];
  return (file.inside?.traits ?? []).map((trait) => ({ ...trait, file: file.path }));
}
