import { forAll } from "@/lib/context";
import { listen } from "@/lib/kept/changes";
import { isKeeping } from "@/lib/kept/keep";
import { MAX_ENTRIES, writeCatalogue, writeEntries } from "./document";
import { renewed } from "./renewed";
import { isFree, readPopular } from "./rows";

const WITHDRAWN = "withdrawn:native/";
/** Where nothing is to be kept, it is loaded for each crowd. */
const DEAF: ReturnType<typeof listen> = { isHeard: () => false, catchUp: async () => {}, close: async () => {} };

/**
 * What `make` makes of the catalogue of all that is offered for nothing, the most downloaded first: what is published shows
 * in it within a minute, what is withdrawn goes within a second.
 */
export function popularCatalogue<Made>(make: (json: string, before: Made | undefined) => Promise<Made>) {
  return renewed<string, Made>({
    load: () => forAll(async () => writeEntries(await readPopular(isFree, MAX_ENTRIES))),
    make: (entries, before) =>
      make(writeCatalogue("skillyard", "Skills and agents, free of charge, from", entries), before),
    listen: isKeeping ? listen : () => DEAF,
    withdrawnBy: (name) => (name.startsWith(WITHDRAWN) ? name.slice(WITHDRAWN.length) : null),
  });
}
