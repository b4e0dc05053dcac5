import { createHash } from "node:crypto";
import { flattenZip } from "@skillyard/format/flatten";
import { type Client, until } from "../../client";
import { inDatabase } from "../../database";
import { cleanFiles, expect, type Listing, test, untilReviewed, zip } from "../../fixtures";

type Hashes = { archive_sha256: string | null; flat_sha256: string | null };
type Version = Hashes & { version_id: string; version: string };

test("each version tells the SHA-256 of its archive as it is served, and without its folder", async ({
  api,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  for (const type of ["skill", "agent"] as const) {
    const { slug } = await listing(author, { type });
    const served = await servedHashes(api, slug);
    const { body: link } = await api.get<Hashes>(`/v1/skills/${slug}/download`);
    expect(link).toMatchObject(served);
    expect(await hashesOf(api, slug)).toMatchObject([served]);
  }
});

test("of a version without a package there are none", async ({ seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  await author.post(`/v1/skills/${slug}/versions`, {});
  const none = { archive_sha256: null, flat_sha256: null };
  expect(await hashesOf(author, slug)).toMatchObject([none, { archive_sha256: expect.any(String) }]);
});

test("an upload of the same content tells all its versions what is stored now", async ({ api, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const served = await servedHashes(api, slug);
  await inDatabase(
    (sql) => sql`
      update versions set archive_sha256 = ${"a".repeat(64)}, flat_sha256 = ${"b".repeat(64)}
      where listing_id = (select id from listings where slug = ${slug})`,
  );
  await author.upload(slug, zip(cleanFiles(slug)));
  await untilReviewed(author, slug);
  expect(await hashesOf(api, slug)).toMatchObject([served, served]);
});

test("what was uploaded before there were hashes is hashed by a job, past what is lost", async ({
  api,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const [first, lost, last] = [await listing(author), await listing(author), await listing(author)];
  const served = await Promise.all([first, last].map(({ slug }) => servedHashes(api, slug)));
  await forget([first, lost, last], lost);
  expect(await hashesOf(api, first.slug)).toMatchObject([{ archive_sha256: null, flat_sha256: null }]);
  expect((await api.get(`/v1/skills/${first.slug}/download`)).body).toMatchObject({ archive_sha256: null });

  for (const _ of ["once", "again"]) {
    await hashArchives();
    expect(await hashesOf(api, first.slug)).toMatchObject([served[0]]);
    expect(await hashesOf(api, last.slug)).toMatchObject([served[1]]);
    expect(await hashesOf(api, lost.slug)).toMatchObject([{ archive_sha256: null, flat_sha256: null }]);
  }
});

test("the database takes nothing else for a hash, nor one without the other", async ({ seller, listing }) => {
  const { id } = await listing(await seller({ connected: false }));
  const hash = "0".repeat(64);
  for (const [archive, flat] of [
    [hash, null],
    [null, hash],
    [hash.toUpperCase().replace(/^0/, "A"), hash],
    [hash, hash.slice(1)],
  ] as const) {
    const attempt = inDatabase(
      (sql) => sql`update versions set archive_sha256 = ${archive}, flat_sha256 = ${flat} where listing_id = ${id}`,
    );
    await expect(attempt).rejects.toThrow("versions_archive_hashes");
  }
});

async function servedHashes(api: Client, slug: string): Promise<Hashes> {
  const { body } = await api.get<{ url: string }>(`/v1/skills/${slug}/download`);
  const archive = new Uint8Array(await (await fetch(body.url)).arrayBuffer());
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  return { archive_sha256: sha256(archive), flat_sha256: sha256(flattenZip(archive)) };
}

async function hashesOf(caller: Client, slug: string): Promise<Version[]> {
  return (await caller.get<Version[]>(`/v1/skills/${slug}/versions`)).body;
}

/** Leaves these as they were before there were hashes, one of them without its package. */
async function forget(listings: Listing[], lost: Listing): Promise<void> {
  const ids = listings.map(({ id }) => id);
  await inDatabase(async (sql) => {
    await sql`update versions set archive_sha256 = null, flat_sha256 = null where listing_id in ${sql(ids)}`;
    await sql`update versions set storage_key = storage_key || '-lost' where listing_id = ${lost.id}`;
  });
}

/** Runs the job now, and waits until it has run. */
async function hashArchives(): Promise<void> {
  await inDatabase(async (sql) => {
    const [job] = await sql<{ id: string }[]>`
      select id from graphile_worker.add_job('hash_archives', '{}', queue_name => 'hash_archives')`;
    await until(async () => {
      const left = await sql`select 1 from graphile_worker._private_jobs where id = ${job?.id ?? 0}`;
      return left.length === 0;
    });
  });
}
