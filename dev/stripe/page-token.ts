import { createHmac, timingSafeEqual } from "node:crypto";
import type { Sim } from "./store";

/** What only this simulator can have written into a page or an address. */
export function pageToken(sim: Sim, what: string): string {
  return createHmac("sha256", sim.state.pageSecret).update(what).digest("base64url").slice(0, 32);
}

/** Whether a browser sent back the token that belongs here. */
export function isPageToken(sim: Sim, what: string, sent: unknown): boolean {
  const expected = Buffer.from(pageToken(sim, what));
  const actual = Buffer.from(typeof sent === "string" ? sent : "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
