import { purchase, unique } from "../../fixtures";
import { onListing } from "./listings";
import { read, rowsOf, type Subject, type World } from "./subject";

export async function buying({ seller, listing }: World): Promise<Subject> {
  const owner = await seller();
  const { slug, id } = await listing(owner, { price_cents: 1000 });
  return {
    owner,
    request: () => ({ method: "POST", path: "/v1/checkout", body: { skill_slug: slug } }),
    look: () => rowsOf("purchases", "listing_id", id),
  };
}

async function bought({ seller, buyer, listing }: World) {
  const owner = await buyer();
  const offered = await listing(await seller(), { price_cents: 1000 });
  return { owner, slug: offered.slug, ...(await purchase(owner, offered)) };
}

export async function regenerating(world: World): Promise<Subject> {
  const { owner, slug } = await bought(world);
  return {
    owner,
    request: () => ({ method: "POST", path: `/v1/purchases/${slug}/regenerate-code` }),
    look: () => read(owner, "/v1/purchases"),
  };
}

export async function redeeming(world: World): Promise<Subject> {
  const { owner, purchase_id, license_code } = await bought(world);
  return {
    owner,
    request: () => ({ method: "POST", path: "/v1/purchases/redeem", body: { license_code } }),
    look: () => rowsOf("licenses", "purchase_id", purchase_id),
  };
}

export async function refunding(world: World): Promise<Subject> {
  const { owner, purchase_id } = await bought(world);
  return {
    owner,
    request: () => ({
      method: "POST",
      path: `/v1/admin/purchases/${purchase_id}/refund`,
      body: { reason: "Because." },
    }),
    look: () => rowsOf("refunds", "purchase_id", purchase_id),
  };
}

export async function reviewing(world: World): Promise<Subject> {
  const { owner, request } = await onListing("POST", "skills/{slug}/reviews", () => ({ rating: 4, text: "Good." }))(
    world,
  );
  return { owner, request, look: () => read(owner, request().path) };
}

export function onReview(method: string) {
  return async ({ seller, buyer, listing }: World): Promise<Subject> => {
    const [author, owner] = [await seller({ connected: false }), await buyer()];
    const path = `/v1/skills/${(await listing(author)).slug}/reviews`;
    await owner.post(path, { rating: 2, text: "Not yet." });
    const body = method === "PUT" ? { rating: 5, text: "Now it is." } : undefined;
    return { owner, request: () => ({ method, path, body }), look: () => read(owner, path) };
  };
}

export async function reporting({ seller, listing }: World): Promise<Subject> {
  const owner = await seller({ connected: false });
  const { slug, id } = await listing(owner);
  return {
    owner,
    request: () => ({
      method: "POST",
      path: `/v1/skills/${slug}/report`,
      body: { reason: "malicious", text: "It deletes." },
    }),
    look: () => rowsOf("reports", "listing_id", id),
  };
}

export async function installing({ seller, listing }: World): Promise<Subject> {
  const owner = await seller({ connected: false });
  const { slug, id } = await listing(owner);
  const body = { source_slug: slug, hostname: unique("host"), platform: "cli" };
  return {
    owner,
    request: () => ({ method: "POST", path: "/v1/installations", body }),
    look: () => rowsOf("installations", "listing_id", id),
  };
}
