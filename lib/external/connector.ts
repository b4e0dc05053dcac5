/** What another registry counts; null where it does not say. */
export type ExternalStats = {
  downloads: number | null;
  stars: number | null;
  comments: number | null;
  versions: number | null;
  installs: number | null;
};

export type ExternalOwner = { handle: string; displayName: string; avatarUrl: string | null };

/** A listing as another registry tells of it, in our words. */
export type ExternalListing = {
  slug: string;
  title: string;
  description: string;
  version: string;
  category: string;
  securityStatus: "unscanned" | "pass" | "warn" | "block";
  sourceUrl: string;
  owner: ExternalOwner;
  stats: ExternalStats;
  createdAt: Date | null;
  updatedAt: Date | null;
};

/** What a list says of an entry: enough to know whether it has changed. */
export type ExternalEntry = { slug: string; updatedAt: Date | null; stats: ExternalStats };

/** What a search says of a match. */
export type ExternalHit = Pick<ExternalListing, "slug" | "title" | "description" | "version" | "sourceUrl" | "owner">;

/** Somebody waits for the answer, or a background job does, which can be told to stop. */
export type Asker = "live" | { background: AbortSignal };

/** One registry behind its protocol. Every call throws a RemoteError or CircuitOpen where there is no good answer. */
export type Connector = {
  source: string;
  /** A page of all there is, by an order that stays put, or of the last changed first; null ends it. */
  listPage: (
    order: "stable" | "changed",
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<{ entries: ExternalEntry[]; nextCursor: string | null }>;
  /** The listing, under the slug it has now; null where there is none, or nothing was ever released of it. */
  read: (slug: string, asker: Asker) => Promise<ExternalListing | null>;
  search: (q: string) => Promise<ExternalHit[]>;
  /** Whether it is left alone at the moment. */
  isResting: () => boolean;
};
