import { expect, test, unique } from "../../fixtures";
import { timestamp } from "../shapes";

type Profile = { display_name: string | null; display_name_slug: string | null };

test("the first token makes the account, with what the provider says and no name", async ({ as }) => {
  const person = await as();
  const { status, body } = await person.get("/v1/users/profile");
  expect(status).toBe(200);
  expect(body).toStrictEqual({
    id: expect.any(String),
    email: `${person.name}@example.com`,
    display_name: null,
    display_name_slug: null,
    bio: null,
    avatar_url: null,
    website_url: null,
    code_host_username: person.name,
    code_host_url: null,
    linkedin_url: null,
    twitter_url: null,
    joined_at: timestamp,
    verified: false,
    is_seller: false,
    is_admin: false,
    notifications: { purchase_receipts: true, payout_notifications: true, marketing_emails: false },
  });
});

test("ten first requests at once make one account", async ({ as }) => {
  const person = await as();
  const answers = await Promise.all(Array.from({ length: 10 }, () => person.get<{ id: string }>("/v1/users/profile")));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
});

test("only what is given changes, and null clears", async ({ as }) => {
  const person = await as();
  await person.patch("/v1/users/profile", {
    display_name: "Ann Example",
    bio: "Writes.",
    website_url: "https://example.com/ann",
  });
  const { body } = await person.patch("/v1/users/profile", { bio: null, twitter_url: "https://example.com/@ann" });
  expect(body).toMatchObject({
    display_name: "Ann Example",
    bio: null,
    website_url: "https://example.com/ann",
    twitter_url: "https://example.com/@ann",
  });
});

test("the slug follows the first name and then stays; the next of that name gets a number", async ({ as }) => {
  const name = unique("Zoë").replaceAll("-", " ");
  const slug = name.toLowerCase().replace("ë", "e").replaceAll(" ", "-");
  const people = await Promise.all([1, 2, 3].map(() => as()));
  const slugs = await Promise.all(
    people.map(
      async (person) =>
        (await person.patch<Profile>("/v1/users/profile", { display_name: name })).body.display_name_slug,
    ),
  );
  expect(slugs.sort()).toStrictEqual([slug, `${slug}-2`, `${slug}-3`]);
  const first = people[0];
  const before = (await first?.get<Profile>("/v1/users/profile"))?.body.display_name_slug;
  expect((await first?.patch<Profile>("/v1/users/profile", { display_name: "Renamed" }))?.body).toMatchObject({
    display_name: "Renamed",
    display_name_slug: before,
  });
});

test("a name without Latin letters, and one that would hide a path, get a slug of their own", async ({ as }) => {
  const slugOf = async (display_name: string) =>
    (await (await as()).patch<Profile>("/v1/users/profile", { display_name })).body.display_name_slug;
  expect(await slugOf("山田太郎")).toMatch(/^user-[0-9a-z]{6}$/);
  expect(await slugOf("Payouts")).toMatch(/^payouts-\d+$/);
});

for (const [name, body, type] of [
  ["a name of one letter", { display_name: "A" }, "string_too_short"],
  ["a long name", { display_name: "a".repeat(51) }, "string_too_long"],
  ["no name", { display_name: null }, "string_type"],
  ["a long bio", { bio: "b".repeat(2001) }, "string_too_long"],
  ["no address", { website_url: "example" }, "url_parsing"],
  ["a script for an address", { website_url: "javascript:alert(1)" }, "url_parsing"],
  ["a long address", { website_url: `https://example.com/${"a".repeat(300)}` }, "string_too_long"],
] as const) {
  test(`refuses ${name}`, async ({ as }) => {
    const { status, body: answer } = await (await as()).patch("/v1/users/profile", body);
    expect(status).toBe(422);
    expect(answer).toMatchObject({ detail: [{ type, loc: ["body", Object.keys(body)[0]] }] });
  });
}

test("preferences: only provided fields change", async ({ as }) => {
  const person = await as();
  expect((await person.patch("/v1/users/notifications", { marketing_emails: true })).body).toStrictEqual({
    purchase_receipts: true,
    payout_notifications: true,
    marketing_emails: true,
  });
  await person.patch("/v1/users/notifications", { purchase_receipts: "no" });
  expect((await person.get("/v1/users/notifications")).body).toStrictEqual({
    purchase_receipts: false,
    payout_notifications: true,
    marketing_emails: true,
  });
  expect((await person.patch("/v1/users/notifications", {})).status).toBe(200);
});
