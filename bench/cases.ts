/** What is asked for; `floor` names the query of floor.mjs that answers the same. */
export type Case = { name: string; path: string | (() => string); floor?: string; isPage?: boolean };

const WORDS = "review migration";

/** Each read, beside what a bare server takes for it; a page beside the page as it is rendered for each who asks. */
export function readsOf({ slug, seller }: { slug: string; seller: string }): Case[] {
  return [
    { name: "nothing / categories", floor: "", path: "/v1/categories" },
    { name: "list, newest", floor: "newest", path: "/v1/skills" },
    { name: "list of a category", floor: "category", path: "/v1/skills?category=finance" },
    { name: "list, filtered", floor: "filtered", path: "/v1/skills?category=design&price=paid&sort=price_asc" },
    { name: "detail", floor: "detail", path: `/v1/skills/${slug}` },
    { name: "seller's listings", floor: "seller", path: `/v1/sellers/${seller}/skills` },
    { name: "search", floor: "search", path: `/v1/skills?q=${encodeURIComponent(WORDS)}` },
    { name: "catalogue", path: "/marketplace.json" },
    { name: "catalogue of a listing", path: `/skills/${slug}/marketplace.json` },
    { name: "page: home", isPage: true, path: "/" },
    { name: "page: browse", isPage: true, path: "/skills" },
    { name: "page: listing", isPage: true, path: `/skills/${slug}` },
  ];
}

/** What people type: words from the most frequent to the rarest, beginnings, slips, and several words. */
const TYPED = {
  "common words": ["review", "plan", "migration", "release"],
  "frequent words": ["topic25", "topic40", "topic60", "topic100"],
  "rarer words": ["topic300", "topic700", "topic1500", "topic2900"],
  "rare words": ["topic70001", "topic81234", "topic55555", "topic66666"],
  prefixes: ["rev", "mig", "topic1", "s", "to"],
  typos: ["reveiw", "migratoin", "relase", "expalin"],
  "two words": ["review migration", "plan topic300", "explain regex", "test budget"],
};

/** Searches of one caller: all kinds by turns, here and by source, and each kind by itself. */
const SEARCHES: Case[] = [
  { name: "search: all of these", path: inTurn(Object.values(TYPED).flat(), searchFor) },
  { name: "search by source: all of these", path: inTurn(Object.values(TYPED).flat(), searchBySource) },
  ...Object.entries(TYPED).map(([kind, typed]) => ({ name: `search: ${kind}`, path: inTurn(typed, searchFor) })),
  { name: "suggestions", path: inTurn(["r", "re", "rev", "mi", "topic1", "d"], (q) => `/v1/search/suggest?q=${q}`) },
];

/** What is read by a key or in an order, whatever the size of the market. */
export function growthOf({ slug, seller }: { slug: string; seller: string }): Case[] {
  return [
    ...readsOf({ slug, seller }).filter(({ isPage, floor }) => !isPage && floor && floor !== "search"),
    ...SEARCHES,
  ];
}

function searchFor(words: string): string {
  return `/v1/skills?q=${encodeURIComponent(words)}`;
}

function searchBySource(words: string): string {
  return `/v1/search?q=${encodeURIComponent(words)}`;
}

function inTurn(values: string[], pathOf: (value: string) => string): () => string {
  let next = 0;
  return () => pathOf(values[next++ % values.length] ?? "");
}
