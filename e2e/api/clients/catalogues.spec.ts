import { cleanFiles, expect, purchase, test, unique, untilReviewed, zip } from "../../fixtures";
import { idOf } from "../auth/sign-in";
import { refusal } from "../shapes";
import { ask, type Catalogue, downloadTokenOf, read, sha256Of } from "./catalogue";

test.describe("the catalogue of one listing", () => {
  test("has what a client needs to install it", async ({ seller, listing }) => {
    const author = await seller({ connected: false });
    const files = {
      "SKILL.md": "---\nname: any-name\ndescription: Explains things.\nlicense: MIT\n---\n\n# Explains\n\nExplain.\n",
      "notes/more.md": "More.",
    };
    const { slug } = await listing(author, { category: "writing", files });
    const { status, headers, body } = await read(`/skills/${slug}/marketplace.json`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("set-cookie")).toBeNull();
    const [plugin] = body.plugins;
    expect(body).toStrictEqual({
      name: `skillyard-${slug}`,
      owner: { name: "Skillyard" },
      metadata: { description: expect.stringContaining(slug) },
      plugins: [
        {
          name: slug,
          version: "1.0.0",
          description: "Explains a regular expression piece by piece.",
          license: "MIT",
          category: "writing",
          author: { name: author.name.replaceAll("-", " ") },
          strict: false,
          skills: ["./"],
          source: {
            source: "archive",
            url: expect.stringContaining(`/plugins/${slug}/1.0.0.zip`),
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        },
      ],
    });
    const archive = await fetch(plugin?.source.url ?? "");
    expect(sha256Of(await archive.bytes())).toBe(plugin?.source.sha256);
  });

  test("names the agent's file", async ({ seller, listing }) => {
    const author = await seller({ connected: false });
    const agent = "---\nname: helper\ndescription: Helps with things.\n---\n\nHelp.\n";
    const { slug } = await listing(author, { type: "agent", files: { "My helper.md": agent, "notes/a.md": "A." } });
    const { body } = await read(`/skills/${slug}/marketplace.json`);
    expect(body.plugins[0]).toMatchObject({ agents: ["./My helper.md"] });
    expect(body.plugins[0]).not.toHaveProperty("skills");
  });

  test("of an agent whose file clients refuse is none", async ({ seller, listing }) => {
    const agent = "---\nname: helper\ndescription: Helps with things.\n---\n\nHelp.\n";
    const { slug } = await listing(await seller({ connected: false }), { type: "agent", files: { "A.MD": agent } });
    expect(await read(`/skills/${slug}/marketplace.json`)).toMatchObject({ status: 404 });
  });

  test("says how to buy it, and which command gets the token", async ({ seller, listing }) => {
    const { slug } = await listing(await seller(), { price_cents: 900 });
    const { body } = await read(`/skills/${slug}/marketplace.json`);
    expect(body.plugins[0]).toMatchObject({ headersHelper: "skillyard headers" });
    expect(body.plugins[0]?.description).toMatch(new RegExp(`\\$9\\.00 USD; to buy it: skillyard buy ${slug}`));
  });

  test("is called so that Claude Code takes it", async ({ seller, listing }) => {
    const author = await seller({ connected: false });
    for (const [slug, nameOf] of [
      [unique("claude"), (given: string) => `sy-${given}`],
      [unique("a-"), (given: string) => given.replace("--", "-")],
    ] as const) {
      await listing(author, { slug, files: cleanFiles("any-name") });
      const { body } = await read(`/skills/${slug}/marketplace.json`);
      expect([body.name, body.plugins[0]?.name]).toStrictEqual([`skillyard-${slug}`, nameOf(slug)]);
    }
  });

  test("holds one line of a description, whatever that is", async ({ seller, listing }) => {
    const description = `Explains \u001b[31mall\u202e\u0007\r\n\tthings. ${"🙂 long ".repeat(120)}`.slice(0, 1000);
    const { slug } = await listing(await seller({ connected: false }), { description });
    const { body } = await read(`/skills/${slug}/marketplace.json`);
    const shown = body.plugins[0]?.description ?? "";
    expect(shown).toMatch(/^Explains \[31mall things\. 🙂 long /);
    expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect([...shown].length).toBeLessThanOrEqual(300);
  });

  test("changes with the listing, and is gone with it", async ({ as, seller, listing }) => {
    const author = await seller({ connected: false });
    const { slug } = await listing(author);
    const path = `/skills/${slug}/marketplace.json`;
    const first = await read(path);
    expect(first.status).toBe(200);
    await author.post(`/v1/skills/${slug}/versions`, { bump: "minor" });
    await author.upload(slug, zip({ ...cleanFiles(slug), "more.md": "More." }));
    await untilReviewed(author, slug);
    const second = (await read(path)).body.plugins[0];
    expect(second?.version).toBe("1.1.0");
    expect(second?.source.sha256).not.toBe(first.body.plugins[0]?.source.sha256);
    expect((await ask(path, null, { headers: { "if-none-match": first.headers.get("etag") ?? "" } })).status).toBe(200);

    const gone = { status: 404, body: refusal("SKILL_NOT_FOUND") };
    await author.post(`/v1/skills/${slug}/unpublish`);
    expect(await read(path)).toMatchObject(gone);
    await author.post(`/v1/skills/${slug}/republish`);
    expect((await read(path)).status).toBe(200);
    const admin = await as("admin");
    await admin.post(`/v1/admin/skills/${slug}/block`, { reason: "It sends what it reads away." });
    expect(await read(path)).toMatchObject(gone);
    await admin.post(`/v1/admin/skills/${slug}/unblock`, { reason: "It does not." });
    await admin.post(`/v1/admin/users/${await idOf(author)}/ban`, { reason: "Spam." });
    expect(await read(path)).toMatchObject(gone);
  });

  test("is revalidated, compressed and shared, and reads no cookie or token", async ({ seller, listing }) => {
    const { slug } = await listing(await seller({ connected: false }), { description: "Counts words. ".repeat(40) });
    const path = `/skills/${slug}/marketplace.json`;
    const first = await ask(path, null, { headers: { cookie: "x=y", "accept-encoding": "gzip" } });
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    expect((await ask(path, null, { headers: { "if-none-match": etag } })).status).toBe(304);
    const head = await ask(path, null, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toStrictEqual([200, etag, ""]);
    expect((await ask(path, "nobody's")).status).toBe(200);
  });
});

test("there is no catalogue of what there is not", async ({ seller }) => {
  const author = await seller({ connected: false });
  const draft = unique("draft");
  await author.post("/v1/skills", { slug: draft, title: "Draft", description: "Nothing in it yet.", category: "x" });
  for (const name of [draft, "nobody-has-this", "%00", "..%2f..%2fetc", "%ff", "a'b", "A".repeat(5_000), "é"]) {
    for (const noun of ["skills", "sellers"]) {
      const { status, body } = await read(`/${noun}/${name}/marketplace.json`);
      expect([status, body], name).toMatchObject([404, { detail: { code: expect.any(String) } }]);
    }
  }
});

test("other methods are refused by name", async () => {
  for (const path of [
    "/marketplace.json",
    "/me/marketplace.json",
    "/skills/a-b/marketplace.json",
    "/plugins/a/1.zip",
  ]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const refused = await ask(path, null, { method });
      expect([refused.status, refused.headers.get("allow")], `${method} ${path}`).toStrictEqual([405, "GET, OPTIONS"]);
    }
    expect((await ask(path, null, { method: "OPTIONS" })).status).toBe(204);
  }
});

test("the catalogue of a seller has what they offer for nothing", async ({ seller, listing }) => {
  const author = await seller();
  const path = `/sellers/${author.name}/marketplace.json`;
  expect((await read(path)).body).toMatchObject({ name: `skillyard-by-${author.name}`, plugins: [] });
  const [free, agent, paid] = [
    await listing(author),
    await listing(author, { type: "agent" }),
    await listing(author, { price_cents: 900 }),
  ];
  const slugs = ({ body }: { body: Catalogue }) => body.plugins.map(({ name }) => name).sort();
  expect(slugs(await read(path))).toStrictEqual([free.slug, agent.slug].sort());
  await author.patch(`/v1/skills/${paid.slug}`, { price_cents: 0 });
  await author.patch(`/v1/skills/${free.slug}`, { price_cents: 500 });
  await author.post(`/v1/skills/${agent.slug}/unpublish`);
  expect(slugs(await read(path))).toStrictEqual([paid.slug]);
});

test("a hidden person's listings are in no catalogue", async ({ as, listing }) => {
  const hidden = await as(`${unique("test")}@hidden.example`);
  await hidden.patch("/v1/users/profile", { display_name: unique("Hidden") });
  const { slug } = await listing(hidden);
  const { body } = await hidden.get<{ display_name_slug: string }>("/v1/users/profile");
  expect((await read(`/skills/${slug}/marketplace.json`)).status).toBe(404);
  expect((await read(`/sellers/${body.display_name_slug}/marketplace.json`)).status).toBe(404);
  expect((await read(`/me/marketplace.json`, hidden.token)).body.plugins.map(({ name }) => name)).toStrictEqual([slug]);
});

test.describe("one's own catalogue", () => {
  test("wants a bearer, and says so", async () => {
    const nobody = await read("/me/marketplace.json");
    expect(nobody).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
    expect(nobody.headers.get("www-authenticate")).toBe("Bearer");
    for (const token of ["x", `skillyard_download_${"0".repeat(36)}.9999999999.${"a".repeat(43)}`, "skillyard_cli_x"]) {
      const refused = await read("/me/marketplace.json", token);
      expect(refused).toMatchObject({ status: 401, body: refusal("AUTH_INVALID") });
      expect(refused.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    }
    expect((await ask("/me/marketplace.json", null, { headers: { cookie: "next-auth.session-token=x" } })).status).toBe(
      401,
    );
  });

  test("has what one bought, redeemed or wrote, as long as one may download it", async ({
    as,
    buyer,
    seller,
    listing,
  }) => {
    const author = await seller();
    const [paid, archived, other, free] = [
      await listing(author, { price_cents: 900 }),
      await listing(author, { price_cents: 900 }),
      await listing(author, { price_cents: 900 }),
      await listing(author),
    ];
    const [owner, redeemer] = [await buyer(), await buyer()];
    const { license_code, purchase_id } = await purchase(owner, paid);
    await purchase(owner, archived);
    await author.post(`/v1/skills/${archived.slug}/unpublish`);
    const mine = async (person: { token: string | null }) => {
      const { body, headers } = await read("/me/marketplace.json", person.token);
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(body.name).toBe("skillyard-mine");
      return body.plugins.map(({ name }) => name).sort();
    };
    expect(await mine(owner)).toStrictEqual([paid.slug, archived.slug].sort());
    expect(await mine(author)).toStrictEqual([paid.slug, archived.slug, other.slug, free.slug].sort());
    expect(await mine(redeemer)).toStrictEqual([]);
    await redeemer.post("/v1/purchases/redeem", { license_code });
    expect(await mine(redeemer)).toStrictEqual([paid.slug]);

    const { token } = await downloadTokenOf(owner);
    expect(await mine({ token })).toStrictEqual([paid.slug, archived.slug].sort());
    const entry = (await read("/me/marketplace.json", token)).body.plugins.find(({ name }) => name === paid.slug);
    expect(entry).not.toHaveProperty("headersHelper");
    expect(entry?.description).toContain(`skillyard buy ${paid.slug}`);

    const admin = await as("admin");
    await admin.post(`/v1/admin/purchases/${purchase_id}/refund`, { reason: "Asked for." });
    await expect.poll(() => mine(owner)).toStrictEqual([archived.slug]);
    expect(await mine(redeemer)).toStrictEqual([]);
    await admin.post(`/v1/admin/skills/${archived.slug}/block`, { reason: "It sends what it reads away." });
    expect(await mine(owner)).toStrictEqual([]);
    expect(await mine(author)).not.toContain(archived.slug);
  });
});
