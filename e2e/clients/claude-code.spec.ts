import { idOf } from "../api/auth/sign-in";
import { type Client, until } from "../client";
import { inDatabase } from "../database";
import { type Listing, type Person, purchase } from "../fixtures";
import { installed, loaded, openUntilKnown, plugin } from "./claude-code";
import { expect, ORIGIN, publishNext, test } from "./fixtures";
import { startForeign } from "./foreign-catalogue";
import type { Front } from "./front";

// One after the other on one service, which takes longer to start than most of them.
test.describe.configure({ mode: "default", timeout: 90_000 });

const MANAGER = /^Claude-Code-Plugin-Manager/;

test("a free skill and a free agent are installed from the catalogue of all, if their bytes are right", async ({
  machine,
  front,
  refusing,
  api,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const [skill, other] = [await listing(author), await listing(author)];
  const agent = await listing(author, { type: "agent" });
  await untilOffered(api, other);
  expect(await plugin(machine, "marketplace", "add", `${ORIGIN}/marketplace.json`)).toMatchObject({
    outcome: "ok",
    marketplace: "skillyard",
  });
  for (const { slug } of [skill, agent])
    expect(await plugin(machine, "install", `${slug}@skillyard`)).toMatchObject({ outcome: "ok" });

  front.spoil(`/plugins/${other.slug}/1.0.0.zip`);
  const spoiled = await plugin(machine, "install", `${other.slug}@skillyard`);
  expect(spoiled).toMatchObject({ outcome: "failed", message: expect.stringContaining("integrity check failed") });
  front.spoil(null);
  const { skills, agents } = await loaded(machine);
  expect(skills).toContain(`${skill.slug}:${skill.slug}`);
  expect(agents).toContain(`${agent.slug}:${agent.slug}`);
  expect(await installed(machine)).toStrictEqual({
    [`${skill.slug}@skillyard`]: "1.0.0",
    [`${agent.slug}@skillyard`]: "1.0.0",
  });
  expect(refusing.refused).toStrictEqual([]);
  expect(front.seen.filter(({ headers }) => headers.authorization)).toStrictEqual([]);
});

test("a next version comes with an update from its seller's catalogue", async ({ machine, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const address = `${ORIGIN}/sellers/${author.name}/marketplace.json`;
  const { marketplace = "" } = await plugin(machine, "marketplace", "add", address);
  expect(marketplace).toBe(`skillyard-by-${author.name}`);
  expect(await plugin(machine, "install", `${slug}@${marketplace}`)).toMatchObject({ outcome: "ok" });
  await publishNext(author, slug, "1.1.0");
  expect(await plugin(machine, "marketplace", "update", marketplace)).toMatchObject({ outcome: "ok" });
  expect(await plugin(machine, "update", `${slug}@${marketplace}`)).toMatchObject({
    outcome: "ok",
    oldVersion: "1.0.0",
    newVersion: "1.1.0",
  });
  expect(await installed(machine)).toStrictEqual({ [`${slug}@${marketplace}`]: "1.1.0" });
});

test("what one owns is listed by a session, installed and updated, until it is given back", async ({
  machine,
  front,
  as,
  seller,
  buyer,
  listing,
}) => {
  const [author, person] = [await seller(), await buyer()];
  const [kept, returned] = await Promise.all([
    listing(author, { price_cents: 700 }),
    listing(author, { price_cents: 900 }),
  ]);
  await machine.signIn(person);
  await machine.json(["claude", "setup", "--yes"]);
  await purchase(person, kept);
  const { purchase_id } = await purchase(person, returned);

  await openUntilKnown(machine, "skillyard-mine");
  const [asked] = front.seen.filter(({ path }) => path === "/me/marketplace.json");
  expect(asked).toMatchObject({
    status: 200,
    headers: { authorization: expect.stringMatching(/^Bearer skillyard_download_/) },
  });
  for (const { slug } of [kept, returned]) {
    expect(await plugin(machine, "install", `${slug}@skillyard-mine`)).toMatchObject({ outcome: "ok" });
    await publishNext(author, slug, "1.1.0");
  }
  expect(await plugin(machine, "marketplace", "update", "skillyard-mine")).toMatchObject({ outcome: "ok" });
  expect(await plugin(machine, "update", `${kept.slug}@skillyard-mine`)).toMatchObject({
    oldVersion: "1.0.0",
    newVersion: "1.1.0",
  });

  const refund = { reason: "It does not do what it says." };
  expect(await (await as("admin")).post(`/v1/admin/purchases/${purchase_id}/refund`, refund)).toMatchObject({
    status: 200,
  });
  await until(async () => (await person.get(`/v1/skills/${returned.slug}/download`)).status === 403);
  const refused = await plugin(machine, "update", `${returned.slug}@skillyard-mine`);
  expect(refused).toMatchObject({ outcome: "failed" });
  expect(statusesOf(front, `/plugins/${returned.slug}/1.1.0.zip`)).toStrictEqual([403]);

  expect(await plugin(machine, "marketplace", "update", "skillyard-mine")).toMatchObject({ outcome: "ok" });
  expect(await installed(machine)).toStrictEqual({
    [`${kept.slug}@skillyard-mine`]: "1.1.0",
    [`${returned.slug}@skillyard-mine`]: "1.0.0",
  });
  expect((await loaded(machine)).skills).toContain(`${kept.slug}:${kept.slug}`);

  await machine.json(["claude", "setup", "--yes", "--remove"]);
  const enabled = { [`${kept.slug}@skillyard-mine`]: true, [`${returned.slug}@skillyard-mine`]: true };
  expect(JSON.parse(machine.file("../.claude/settings.json"))).toStrictEqual({ enabledPlugins: enabled });
});

test("another's catalogue that names our command gets no header from it", async ({
  machine,
  front,
  refusing,
  buyer,
}) => {
  await machine.signIn(await buyer());
  // As close as a stranger can come: our host, with a certificate that holds, and another port.
  const origin = `${ORIGIN}:8443`;
  const helpers = { ours: "skillyard headers", theirs: `echo '{"X-Given":"yes"}'` };
  const foreign = await startForeign(origin, helpers);
  refusing.joined.set("skillyard.test:8443", foreign.port);
  try {
    await plugin(machine, "marketplace", "add", `${origin}/marketplace.json`);
    expect(await plugin(machine, "install", "ours@elsewhere", "-y")).toMatchObject({
      outcome: "failed",
      message: expect.stringContaining("headersHelper"),
    });
    expect(await plugin(machine, "install", "theirs@elsewhere", "-y")).toMatchObject({ outcome: "ok" });
    expect(foreign.seen.map(({ path, headers }) => [path, headers["x-given"], headers.authorization])).toStrictEqual([
      ["/marketplace.json", undefined, undefined],
      ["/theirs.zip", "yes", undefined],
    ]);
    expect(front.seen.filter(({ path }) => path.includes("download-token"))).toStrictEqual([]);
  } finally {
    foreign.close();
  }
});

test("one listing's catalogue asks before it runs our command, and opens for its owner alone", async ({
  machine,
  front,
  seller,
  buyer,
  listing,
}) => {
  const [owner, stranger] = [await buyer(), await buyer()];
  const sold = await listing(await seller(), { price_cents: 500 });
  await purchase(owner, sold);
  const address = `${ORIGIN}/skills/${sold.slug}/marketplace.json`;
  const install = (...more: string[]) => plugin(machine, "install", sold.slug, "--marketplace", address, ...more);

  await machine.signIn(stranger);
  const shown = await install();
  expect(shown).toMatchObject({ outcome: "failed", shownCommand: { command: "skillyard headers" } });
  expect(front.pathsOf(MANAGER)).toStrictEqual([`/skills/${sold.slug}/marketplace.json`]);
  // It shows what a catalogue says of an entry, but not what is answered with a refusal.
  const { stdout: available } = await machine.run("claude", ["plugin", "list", "--available", "--json"]);
  expect(available).toContain(`skillyard buy ${sold.slug}`);
  expect(await install("-y")).toMatchObject({ outcome: "failed", message: expect.stringContaining("HTTP 403") });
  expect(statusesOf(front, `/plugins/${sold.slug}/1.0.0.zip`)).toStrictEqual([403]);

  await machine.signIn(owner);
  expect(await install("-y")).toMatchObject({ outcome: "ok" });
  expect((await loaded(machine)).skills).toContain(`${sold.slug}:${sold.slug}`);
});

// The last one: what is published after it is downloaded less than ten thousand others.
test("of ten thousand listings with all that may be said of each, Claude Code takes the catalogue", async ({
  machine,
  seller,
  api,
}) => {
  await offerMany(await seller({ connected: false }), 10_000);
  const written = await until(async () => {
    const text = await (await api.send("GET", "/marketplace.json")).text();
    return text.includes("one-of-many-") && text;
  }, 60_000);
  const { plugins } = JSON.parse(written);
  expect(Buffer.byteLength(written)).toBeLessThanOrEqual(4 * 1024 * 1024);
  expect(plugins).toHaveLength(5_000);
  expect(await plugin(machine, "marketplace", "add", `${ORIGIN}/marketplace.json`)).toMatchObject({ outcome: "ok" });
  const { stdout } = await machine.run("claude", ["plugin", "list", "--available", "--json"]);
  expect(JSON.parse(stdout).available).toHaveLength(plugins.length);
});

/** Puts free listings straight into the tables that are downloaded more than any other, and say as much as one may. */
async function offerMany(seller: Person, listings: number): Promise<void> {
  const author = await idOf(seller);
  const description = "Explains – piece by piece – what a “regular expression” matches. ".repeat(10).slice(0, 500);
  await inDatabase((sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`; // as a copy is loaded: the rows fit each other
      await tx`
        with made as (
          select i, gen_random_uuid() as listing, gen_random_uuid() as version,
            encode(sha256(i::text::bytea), 'hex') as sha
          from generate_series(1, ${listings}) as i
        ), of_them as (
          insert into versions (id, listing_id, version, status, content_hash, storage_key, published_at,
            security_status, main_file, archive_sha256, flat_sha256)
          select version, listing, '1.0.0', 'published', 'sha256:' || md5(i::text), 'many/' || i, now(), 'pass',
            'an-agent-of-many.md', sha, sha from made
        )
        insert into listings (id, slug, type, author_id, author_name, title, description, category, price_cents,
          published_version_id, security_status, published_at, popularity)
        select listing, 'one-of-many-' || i, case i % 3 when 0 then 'agent' else 'skill' end, ${author}, 'Many',
          'One of many', ${description}, 'development', 0, version, 'pass', now(), 1 + i from made`;
    }),
  );
}

/** Waits until the catalogue of all has it, which may be some seconds behind. */
async function untilOffered(api: Client, { slug }: Listing): Promise<void> {
  await until(async () => {
    const { body } = await api.get<{ plugins: { name: string }[] }>("/marketplace.json");
    return body.plugins.some(({ name }) => name === slug);
  }, 60_000);
}

function statusesOf(front: Front, path: string): number[] {
  return front.seen.filter((it) => it.path === path).map(({ status }) => status);
}
