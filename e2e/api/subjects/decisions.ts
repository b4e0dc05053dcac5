import { until } from "../../client";
import { inDatabase } from "../../database";
import { newClaimable } from "../../registry";
import { idOf } from "../auth/sign-in";
import { refusedListing, versionsOf } from "../moderation";
import { onListing } from "./listings";
import { rowsOf, type Subject, type World } from "./subject";

const body = { reason: "Because." };

export function decidingClaim(verb: "approve" | "reject") {
  return async ({ buyer }: World): Promise<Subject> => {
    const owner = await buyer();
    const { slug } = await newClaimable();
    const { body: claim } = await owner.post("/v1/claims", { skill_slug: slug });
    return {
      owner,
      request: () => ({ method: "POST", path: `/v1/admin/claims/${claim.id}/${verb}`, body }),
      look: async () => (await owner.get(`/v1/claims/${claim.id}`)).body.status,
    };
  };
}

export async function approving({ seller }: World): Promise<Subject> {
  const owner = await seller({ connected: false });
  const { slug, versionId } = await refusedListing(owner);
  return {
    owner,
    request: () => ({ method: "POST", path: `/v1/admin/versions/${versionId}/approve`, body }),
    look: () => versionsOf(owner, slug),
  };
}

export async function rejecting({ seller, listing }: World): Promise<Subject> {
  const owner = await seller({ connected: false });
  const { slug } = await listing(owner);
  const [version] = await versionsOf(owner, slug);
  return {
    owner,
    request: () => ({ method: "POST", path: `/v1/admin/versions/${version?.version_id}/reject`, body }),
    look: () => versionsOf(owner, slug),
  };
}

export function blocking(world: World): Promise<Subject> {
  return onListing("POST", "admin/skills/{slug}/block", () => body)(world);
}

export async function unblocking(world: World): Promise<Subject> {
  const subject = await onListing("POST", "admin/skills/{slug}/unblock", () => body)(world);
  await world.admin.post(subject.request().path.replace("unblock", "block"), body);
  return subject;
}

export async function resolvingRing({ seller, buyer, listing }: World): Promise<Subject> {
  const owner = await seller({ connected: false });
  const { slug, id } = await listing(owner);
  for (let i = 0; i < 3; i++) {
    await (await buyer()).post(`/v1/skills/${slug}/reviews`, { rating: 5, text: "The best there is." });
  }
  const ring = await until(() =>
    inDatabase(async (sql) => (await sql<{ id: string }[]>`select id from review_rings where listing_id = ${id}`)[0]),
  );
  return {
    owner,
    request: () => ({
      method: "POST",
      path: `/v1/admin/rings/${ring.id}/resolve`,
      body: { remove_reviews: true, reason: "Because." },
    }),
    look: () => rowsOf("review_rings", "id", ring.id),
  };
}

export async function resolvingReviewReport({ seller, buyer, listing }: World): Promise<Subject> {
  const owner = await seller({ connected: false });
  const { slug } = await listing(owner);
  const { body: review } = await (await buyer()).post(`/v1/skills/${slug}/reviews`, { rating: 1, text: "Spam." });
  const { body: report } = await owner.post(`/v1/skills/${slug}/report`, { reason: "spam", review_id: review.id });
  return {
    owner,
    request: () => ({
      method: "POST",
      path: `/v1/admin/review-reports/${report.id}/resolve`,
      body: { remove_review: false, reason: "Because." },
    }),
    look: () => rowsOf("reports", "id", String(report.id)),
  };
}

export function marking(mark: "verify" | "test") {
  return async ({ buyer }: World): Promise<Subject> => {
    const owner = await buyer();
    const id = await idOf(owner);
    return {
      owner,
      request: () => ({ method: "POST", path: `/v1/admin/users/${id}/${mark}`, body: { value: true } }),
      look: () => rowsOf("users", "id", id),
    };
  };
}

export async function banning({ buyer }: World): Promise<Subject> {
  const owner = await buyer();
  const id = await idOf(owner);
  return {
    owner,
    request: () => ({ method: "POST", path: `/v1/admin/users/${id}/ban`, body }),
    look: () => rowsOf("users", "id", id),
  };
}

/** Its owner is somebody else: the banned person has no token any more. */
export async function unbanning(world: World): Promise<Subject> {
  const banned = await banning(world);
  await world.admin.post(banned.request().path, body);
  const { path } = banned.request();
  return {
    ...banned,
    owner: await world.buyer(),
    request: () => ({ method: "POST", path: path.replace(/ban$/, "unban"), body }),
  };
}
