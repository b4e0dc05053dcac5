import { until } from "../../../client";
import { inDatabase } from "../../../database";
import { cleanFiles, expect } from "../../../fixtures";
import { address, readPlugins, renew, test } from "./repository";

test.describe.configure({ mode: "default", timeout: 90_000 });

/** Has the version of this listing lie elsewhere; answers where it lay. */
function moveTo(key: string, slug: string): Promise<string> {
  return inDatabase(async (sql) => {
    const [version] = await sql<{ id: string; storage_key: string }[]>`select v.id, v.storage_key
      from versions v join listings l on l.published_version_id = v.id where l.slug = ${slug}`;
    await sql`update versions set storage_key = ${key} where id = ${version?.id ?? null}`;
    return version?.storage_key ?? "";
  });
}

test("only packages that are new are opened, and one that can't be read comes in once it can", async ({
  workplace,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const offered = async (clone: string) => {
    await workplace.run("clone", "--quiet", address(), clone);
    return (await readPlugins(workplace, clone)).map(({ name }) => name);
  };
  const known = await listing(author);
  await renew();
  expect(await offered("first")).toContain(known.slug);

  await moveTo("packages/nowhere", known.slug);
  const unknown = await listing(author);
  const key = await moveTo("packages/nowhere", unknown.slug);
  await renew();
  const names = await offered("second");
  expect(names).toContain(known.slug);
  expect(names).not.toContain(unknown.slug);

  await moveTo(key, unknown.slug);
  await renew();
  expect(await offered("third")).toContain(unknown.slug);
});

test("what the storage has lost is made again", async ({ workplace, seller, listing }) => {
  await listing(await seller({ connected: false }));
  await renew();
  await inDatabase((sql) => sql`update git_catalogues set id = gen_random_uuid() where replaced_at is null`);
  const cloned = async () => (await workplace.git("clone", "--quiet", "--depth=1", address(), "clone")).code === 0;
  expect(await cloned()).toBe(false);
  await until(cloned, 20_000);
  expect(await readPlugins(workplace, "clone")).not.toHaveLength(0);
});

test("of two that are made at once one is served", async ({ workplace, seller, listing }) => {
  const author = await seller({ connected: false });
  for (let round = 0; round < 3; round++) {
    await listing(author, { files: { ...cleanFiles("any-name"), "large.txt": "x".repeat(500_000) } });
    await inDatabase(async (sql) => {
      for (let i = 0; i < 2; i++) await sql`select graphile_worker.add_job('renew_git_catalogue', '{}')`;
    });
    await renew();
    const served = await inDatabase(
      (sql) => sql`select id from git_catalogues where served_at is not null and replaced_at is null`,
    );
    expect(served).toHaveLength(1);
    await workplace.run("clone", "--quiet", address(), `clone-${round}`);
    await workplace.run("-C", `clone-${round}`, "fsck", "--strict", "--full");
  }
});

test("what is old, or was never finished, is deleted in time, and nothing else", async ({
  workplace,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  for (let i = 0; i < 2; i++) {
    await listing(author);
    await renew();
  }
  await inDatabase(async (sql) => {
    const states = () => sql<{ id: string; replaced_at: Date | null }[]>`select id, replaced_at from git_catalogues`;
    // Whoever made it was killed.
    await sql`insert into git_catalogues (fingerprint, tree, commits, committed_at, listing_ids, held_listing_ids)
      select fingerprint, tree, commits, committed_at, listing_ids, held_listing_ids from git_catalogues limit 1`;
    const kept = (await states()).length;
    await sql`select graphile_worker.add_job('sweep_git_catalogues')`;
    const sweeping = () => sql`select id from graphile_worker.jobs where task_identifier = 'sweep_git_catalogues'`;
    await until(async () => (await sweeping()).length === 0);
    expect(await states()).toHaveLength(kept);

    await sql`update git_catalogues set begun_at = begun_at - interval '2 hours', replaced_at = replaced_at - interval '2 hours'`;
    await sql`select graphile_worker.add_job('sweep_git_catalogues')`;
    await until(async () => (await states()).length === 1);
    expect((await states())[0]?.replaced_at).toBeNull();
  });
  await workplace.run("clone", "--quiet", address(), "clone");
  await listing(author);
  await renew();
  await workplace.run("-C", "clone", "pull", "--quiet", "--ff-only");
});
