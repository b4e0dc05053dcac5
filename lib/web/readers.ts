import "server-only";
import { headers } from "next/headers";
import { after } from "next/server";
import { currentContext, type Visitor } from "@/lib/context";

/** Counts a reading of the page being rendered once it is sent, so that it costs no reader anything; of one kept, each. */
export async function forEachReader(count: (visitor: Visitor) => Promise<void>): Promise<void> {
  const made = currentContext()?.made;
  if (made) {
    made.readings.push(count);
    return;
  }
  const sent = await headers();
  const visitor = { address: sent.get("x-client-address") ?? "unknown", userAgent: sent.get("user-agent") };
  after(() => count(visitor));
}
