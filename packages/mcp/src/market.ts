import type { components } from "@skillyard/client/api";

type Schemas = components["schemas"];
export type Installed = { slug: string; version: string };
export type Purchase = Pick<Schemas["PurchaseRecord"], "purchase_id" | "status" | "skill_slug">;

/**
 * What tools ask of the service: over HTTP its own functions answer, on a person's machine its API. Each throws what the
 * service refuses, as an error with a `code`.
 */
export type Market = {
  /** The service's address, where people find what a tool tells of. */
  origin: string;
  search(asked: { query: string; type?: "skill" | "agent"; limit: number }): Promise<Schemas["ListingPage"]>;
  detail(slug: string): Promise<Schemas["FullDetail"]>;
  securityReport(slug: string): Promise<Schemas["SecurityReport"]>;
  categories(): Promise<Schemas["CategoryList"]>;
};

/** What it answers to whoever is signed in. */
export type OwnMarket = Market & {
  library(asked: { limit: number }): Promise<Schemas["PurchasePage"]>;
  updates(installed: Installed[]): Promise<Schemas["UpdateList"]>;
  startCheckout(slug: string): Promise<Schemas["Checkout"]>;
  findPurchase(purchaseId: string): Promise<Purchase>;
};
