import type { components } from "@skillyard/client/api";
import type { Context } from "../context";
import { answered } from "../listings";
import type { Lock, LockedItem } from "./lock";

type Told = components["schemas"]["UpdateList"]["items"][number];
export type Compared = { name: string; item: LockedItem; now: Told };

const AT_ONCE = 100;

/** Each installed package beside what the service has of it now, in as few questions as it takes. */
export async function compared(context: Context, lock: Lock): Promise<Compared[]> {
  const entries = Object.entries(lock.items);
  const api = await context.api();
  const told: Told[] = [];
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const items = entries
      .slice(from, from + AT_ONCE)
      .map(([, { slug, source, version, content_hash }]) => ({ slug, source, version, content_hash }));
    told.push(...answered(await api.POST("/v1/updates", { body: { items } })).items);
  }
  return entries.map(([name, item], i) => ({ name, item, now: told[i] ?? null }));
}

/** Whether there is something newer, and it may be had. */
export function isNewer({ item, now }: Compared): boolean {
  return now !== null && !now.blocked && now.content_hash !== null && now.latest_version !== item.version;
}
