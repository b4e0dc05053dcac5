/** What Claude Code keeps for its maker: words that no plugin of others is called, or begins with and a hyphen. */
const RESERVED = /^(?:claude|anthropics?|cc-plugin)(?:-|$)/;
/** It also refuses plugins and marketplaces that call themselves official beside its maker's names. */
const OFFICIAL = /(official)-*(?=claude|anthropic)|(claude|anthropics?)-*(?=official)/g;
/** Catalogues of other things are called that; whoever adds one of the same name has it instead. */
const OTHER_CATALOGUES = /^(?:sy-)*(?:mine$|by-)/;

/**
 * By slug, what each listing is called as a plugin of one catalogue. Slugs are given oldest first: of two that come to the
 * same name the older one has it, so that nobody takes over a name under which others have installed something.
 */
export function pluginNames(slugs: Iterable<string>): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const slug of slugs) {
    const wanted = pluginName(slug);
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`;
    taken.add(name);
    names.set(slug, name);
  }
  return names;
}

/** What a listing is called as a plugin where nothing else has that name. */
export function pluginName(slug: string): string {
  const name = unofficial(slug.replace(/-{2,}/g, "-"));
  return RESERVED.test(name) ? `sy-${name}` : name;
}

/** What the catalogue of this listing alone is called; no two listings' have the same name, as hyphens stay. */
export function listingCatalogueName(slug: string): string {
  return unofficial(`skillyard-${OTHER_CATALOGUES.test(slug) ? "sy-" : ""}${slug}`);
}

/** What the catalogue of this seller's listings is called. */
export function sellerCatalogueName(seller: string): string {
  return unofficial(`skillyard-by-${seller}`);
}

function unofficial(name: string): string {
  return name.replace(OFFICIAL, "$1$2-sy-");
}
