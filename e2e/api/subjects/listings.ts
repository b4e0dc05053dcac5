import { cleanFiles, type Person, unique, zip } from "../../fixtures";
import { failReview, publishNext, refusedListing, versionsOf } from "../moderation";
import { read, rowsOf, type Subject, type World } from "./subject";

export function publishing(noun: string) {
  return async ({ buyer }: World): Promise<Subject> => {
    const owner = await buyer();
    const fields = { title: "A title", description: "A long description.", category: "testing" };
    return {
      owner,
      request: () => ({ method: "POST", path: `/v1/${noun}`, body: { ...fields, slug: unique("new") } }),
      look: () => read(owner, "/v1/sellers/skills"),
    };
  };
}

export function onListing(method: string, path: string, body?: (slug: string) => unknown) {
  return async ({ seller, listing }: World): Promise<Subject> => {
    const owner = await seller({ connected: false });
    const { slug } = await listing(owner);
    return {
      owner,
      request: () => ({ method, path: `/v1/${path.replace("{slug}", slug)}`, body: body?.(slug) }),
      look: () => stateOf(owner, slug),
    };
  };
}

async function stateOf(owner: Person, slug: string) {
  return [await read(owner, "/v1/sellers/skills"), await versionsOf(owner, slug)];
}

/** A package with one file more than the published one has. */
export function nextPackage(slug: string): Uint8Array {
  return zip({ ...cleanFiles(slug), "NOTES.md": unique("note") });
}

export function republishing(noun: string) {
  return async (world: World): Promise<Subject> => {
    const subject = await onListing("POST", `${noun}/{slug}/republish`)(world);
    const { path } = subject.request();
    await subject.owner.post(path.replace("republish", "unpublish"));
    return subject;
  };
}

export async function cancelling({ seller, listing }: World): Promise<Subject> {
  const owner = await seller({ connected: false });
  const { slug } = await listing(owner);
  const { body } = await owner.post(`/v1/skills/${slug}/versions`, {});
  return {
    owner,
    request: () => ({ method: "DELETE", path: `/v1/skills/${slug}/versions/${body.version_id}` }),
    look: () => versionsOf(owner, slug),
  };
}

export async function rescanning({ seller, listing }: World): Promise<Subject> {
  const owner = await seller({ connected: false });
  const { slug } = await listing(owner);
  const versionId = await publishNext(owner, slug);
  await failReview(versionId);
  return {
    owner,
    request: () => ({ method: "POST", path: `/v1/skills/${slug}/versions/${versionId}/rescan` }),
    look: () => stateOf(owner, slug),
  };
}

export async function appealing({ seller }: World): Promise<Subject> {
  const owner = await seller({ connected: false });
  const { slug, versionId } = await refusedListing(owner);
  return {
    owner,
    request: () => ({
      method: "POST",
      path: `/v1/skills/${slug}/versions/${versionId}/appeal`,
      body: { message: "It is an example." },
    }),
    look: () => rowsOf("appeals", "version_id", versionId),
  };
}

export async function dismissing({ seller }: World): Promise<Subject> {
  const owner = await seller({ connected: false });
  const { versionId } = await refusedListing(owner);
  return {
    owner,
    request: () => ({ method: "POST", path: `/v1/sellers/notices/${versionId}/dismiss` }),
    look: () => read(owner, "/v1/sellers/skills"),
  };
}
