import type { Market, OwnMarket } from "@skillyard/mcp/market";
import type { Viewer } from "@/lib/auth/viewer";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { listUpdates } from "@/lib/installations/updates";
import { browseListings } from "@/lib/listings/browse";
import { listCategories } from "@/lib/listings/categories";
import { getFullDetail } from "@/lib/listings/full-detail";
import { startCheckout } from "@/lib/purchases/checkout";
import { confirmOwnPurchase } from "@/lib/purchases/confirm";
import { listPurchases } from "@/lib/purchases/list";
import { spend } from "@/lib/rate-limits/spend";
import { getSecurityReport } from "@/lib/security/report";
import { toJson } from "@/lib/written";

/** What tools tell of can be installed: other registries' listings can't be from here. */
const NATIVE = "native";

/** The marketplace as anybody sees it, or as the viewer does. */
export function marketFor(viewer: Viewer | null): Market {
  return {
    origin: env.APP_URL,
    search: ({ query, type, limit }) =>
      wire(browseListings({ q: query, sort: "relevance", source: NATIVE, type, limit, offset: 0 })),
    detail: (slug) => wire(getFullDetail(viewer, slug, { source: NATIVE })),
    securityReport: (slug) => wire(getSecurityReport(viewer, slug)),
    categories: () => wire(listCategories()),
  };
}

/** The same with what only the viewer may ask; `client` is whose rate it is that opens payment pages. */
export function ownMarketFor(viewer: Viewer, client: string): OwnMarket {
  return {
    ...marketFor(viewer),
    library: ({ limit }) => wire(listPurchases(viewer, { limit, offset: 0 })),
    updates: (installed) =>
      wire(listUpdates(viewer, { items: installed.map((each) => ({ ...each, source: NATIVE })) })),
    async startCheckout(slug) {
      const rate = await spend("write", client);
      if (rate && !rate.allowed) throw new AppError("RATE_LIMITED");
      return wire(startCheckout(viewer, { skill_slug: slug }));
    },
    findPurchase: (purchaseId) => wire(confirmOwnPurchase(viewer, purchaseId)),
  };
}

/** An answer as the API writes it, of which the tools know the form. */
async function wire<T>(answer: Promise<unknown>): Promise<T> {
  return JSON.parse(toJson(await answer)) as T;
}
