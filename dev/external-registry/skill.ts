export type Owner = { handle: string; displayName: string; image: string | null };
export type Version = { version: string; createdAt: number; changelog: string };
type Stats = Partial<
  Record<"downloads" | "stars" | "installsCurrent" | "installsAllTime" | "comments" | "versions", number>
>;
type Verdict = "clean" | "suspicious" | "malicious";

/** A skill as the registry keeps it; times are epoch milliseconds. */
export type Skill = {
  slug: string;
  displayName: string;
  summary: string | null;
  topics: string[];
  owner: Owner;
  /** Newest first. */
  versions: Version[];
  stats: Stats;
  createdAt: number;
  updatedAt: number;
  /** Absent while the registry's own scan has not looked at it. */
  verdict?: Verdict;
  /** Slugs it had before; they still lead to it. */
  formerSlugs?: string[];
  instructions: string;
};
