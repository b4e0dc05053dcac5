import { cleanFiles, expect, test, unique, untilReviewed, zip } from "../../fixtures";
import { refusedListing } from "../moderation";
import { refusal, timestamp } from "../shapes";

type Version = { version_id: string; version: string; status: string };

test("eight requests at once end in one version and seven refusals", async ({ seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const answers = await Promise.all(Array.from({ length: 8 }, () => author.post(`/v1/skills/${slug}/versions`, {})));
  expect(answers.map(({ status }) => status).sort()).toStrictEqual([201, ...Array(7).fill(409)]);
  expect(answers.find(({ status }) => status === 201)?.body).toStrictEqual({
    slug,
    previous_version: "1.0.0",
    new_version: "1.0.1",
    version_id: expect.any(String),
    status: "pending",
    message: expect.any(String),
  });
  expect(answers.find(({ status }) => status === 409)?.body).toStrictEqual(refusal("SKILL_VERSION_PENDING"));
});

test("bump and explicit version name the next one; metadata in the body is ignored", async ({ seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const open = async (body: object) => {
    const { body: opened } = await author.post<{ new_version: string; version_id: string }>(
      `/v1/skills/${slug}/versions`,
      body,
    );
    await author.del(`/v1/skills/${slug}/versions/${opened.version_id}`);
    return opened.new_version;
  };
  expect(await open({ bump: "minor" })).toBe("1.1.0");
  expect(await open({ bump: "major", title: "Another title" })).toBe("2.0.0");
  expect(await open({ version: "1.4.0-rc.1", bump: null })).toBe("1.4.0-rc.1");
  expect(await open({})).toBe("1.0.1");
  expect((await author.get(`/v1/skills/${slug}`)).body).toMatchObject({ title: `Listing ${slug}` });
});

for (const [name, body, type] of [
  ["an equal version", { version: "1.0.0" }, "value_error"],
  ["a lower version", { version: "0.9.0" }, "value_error"],
  ["a version with v", { version: "v2.0.0" }, "value_error"],
  ["no semver", { version: "latest" }, "value_error"],
  ["an empty version", { version: "" }, "string_too_short"],
  ["another bump", { bump: "huge" }, "string_pattern_mismatch"],
] as const) {
  test(`refuses ${name}`, async ({ seller, listing }) => {
    const author = await seller({ connected: false });
    const { slug } = await listing(author);
    const { status, body: answer } = await author.post(`/v1/skills/${slug}/versions`, body);
    expect(status).toBe(422);
    expect(answer).toMatchObject({ detail: [{ loc: ["body", expect.any(String)], type }] });
  });
}

test("while nothing is published, the number of a refused version may be used again", async ({ seller }) => {
  const author = await seller({ connected: false });
  const { slug } = await refusedListing(author);
  const open = async (body: object) => {
    const path = `/v1/skills/${slug}/versions`;
    const { status, body: opened } = await author.post<{ new_version: string; version_id: string }>(path, body);
    await author.del(`${path}/${opened.version_id}`);
    return `${status} ${opened.new_version}`;
  };
  expect(await open({ version: "1.0.0" })).toBe("201 1.0.0");
  expect(await open({})).toBe("201 1.0.1");
  expect(await open({ version: "1.0.0" })).toBe("201 1.0.0");
  expect(await open({ version: "0.9.0" })).toBe("422 undefined");
});

test("is for the author alone", async ({ api, buyer, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const stranger = await buyer();
  expect(await api.post(`/v1/skills/${slug}/versions`, {})).toMatchObject({
    status: 401,
    body: refusal("AUTH_MISSING"),
  });
  expect(await stranger.post(`/v1/skills/${slug}/versions`, {})).toMatchObject({
    status: 403,
    body: refusal("SKILL_NOT_OWNER"),
  });
  expect(await stranger.post(`/v1/skills/${unique("none")}/versions`, {})).toMatchObject({
    status: 404,
    body: refusal("SKILL_NOT_FOUND"),
  });
});

test("a new version replaces the published one, and the history tells both", async ({ api, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  await author.post(`/v1/skills/${slug}/versions`, { bump: "minor", changelog: "Explains lookbehind." });
  await author.upload(slug, zip({ ...cleanFiles(slug), "NOTES.md": "More." }));
  expect(await untilReviewed(author, slug)).toBe("published");

  const { body: history } = await api.get<Version[]>(`/v1/skills/${slug}/versions`);
  expect(history.map(({ version, status }) => [version, status])).toStrictEqual([
    ["1.1.0", "published"],
    ["1.0.0", "superseded"],
  ]);
  expect(history[0]).toStrictEqual({
    version_id: expect.any(String),
    version: "1.1.0",
    status: "published",
    security_status: "pass",
    security_score: expect.any(Number),
    changelog: "Explains lookbehind.",
    content_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    archive_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    flat_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    size_bytes: expect.any(Number),
    file_count: 2,
    created_at: timestamp,
    published_at: timestamp,
  });
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ version: "1.1.0" });
});

test("a cancelled version frees the slot and its number; only a pending one can be cancelled", async ({
  buyer,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const { body } = await author.post<{ version_id: string }>(`/v1/skills/${slug}/versions`, { version: "1.5.0" });
  const path = `/v1/skills/${slug}/versions/${body.version_id}`;
  expect(await (await buyer()).del(path)).toMatchObject({ status: 403, body: refusal("SKILL_NOT_OWNER") });
  expect(await author.del(path)).toMatchObject({
    status: 200,
    body: { version_id: body.version_id, status: "cancelled" },
  });
  expect((await author.del(path)).status).toBe(200);
  expect((await author.post(`/v1/skills/${slug}/versions`, { version: "1.5.0" })).status).toBe(201);
  const { body: history } = await author.get<Version[]>(`/v1/skills/${slug}/versions`);
  const published = history.find(({ status }) => status === "published");
  expect((await author.del(`/v1/skills/${slug}/versions/${published?.version_id}`)).status).toBe(409);
  for (const id of ["nonsense", "%00", "00000000-0000-0000-0000-000000000000"]) {
    expect((await author.del(`/v1/skills/${slug}/versions/${id}`)).status).toBe(404);
  }
});
