import type { ReviewedPackage } from "../report";

/** What a package says that it is for: its name, as words, and its description. */
export function subjectOf({ manifest }: Pick<ReviewedPackage, "manifest">): string {
  return `${manifest.name.replaceAll("-", " ")} ${manifest.description}`;
}
