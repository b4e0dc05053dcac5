import type { SaleObstacle } from "@/lib/connected-accounts/obstacle";

/** What a buyer is told of a listing that has a price and can't be bought. */
export const notForSale: Record<SaleObstacle, string> = {
  price_too_low: "It can't be bought: its price is too low to be charged.",
  no_payouts: "It can't be bought yet: its seller has not set up getting paid.",
};
