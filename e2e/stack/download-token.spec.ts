import { commandLineOf, idOf, type TokenAnswer } from "../api/auth/sign-in";
import { inDatabase } from "../database";
import { expect, type Person } from "../fixtures";
import { onOwnStack } from "./fixtures";

/** Its worker is these tests' own, so that what opens downloads may be asked here, with the service's settings. */
const test = onOwnStack({}).extend<{ viewerOf: (token: string) => Promise<{ id: string; token: unknown }> }>({
  viewerOf: async ({ own }, use) => {
    Object.assign(process.env, own.env);
    const { viewerFromDownloadToken } = await import("@/lib/auth/viewer");
    await use(viewerFromDownloadToken);
  },
});

// One after the other in one worker, whose connection to the database ends with the last of them.
test.describe.configure({ mode: "default" });

test.afterAll(async () => {
  const { closeDatabase } = await import("@/db/client");
  await closeDatabase(1);
});

const invalid = expect.objectContaining({ code: "AUTH_INVALID" });

async function trade(person: Person) {
  const cli = await commandLineOf(person);
  const { body } = await cli.post<TokenAnswer>("/v1/auth/cli/download-token");
  return { cli, token: body.token, id: await idOf(person) };
}

test("speaks for its person until their command line is signed out", async ({ as, viewerOf }) => {
  const { cli, token, id } = await trade(await as());
  expect(await viewerOf(token)).toMatchObject({ id, token: null });
  await cli.del("/v1/auth/cli");
  await expect(viewerOf(token)).rejects.toEqual(invalid);
});

test("ends with a new sign-in, which makes its own", async ({ as, viewerOf }) => {
  const person = await as();
  const [before, now] = [await trade(person), await trade(person)];
  await expect(viewerOf(before.token)).rejects.toEqual(invalid);
  expect(await viewerOf(now.token)).toMatchObject({ id: now.id });
});

test("ends where its person signs out everywhere, or is banned", async ({ as, viewerOf }) => {
  const [ann, bob, admin] = [await as(), await as(), await as("admin")];
  const [anns, bobs] = [await trade(ann), await trade(bob)];
  await ann.post("/v1/auth/sign-out-everywhere");
  await admin.post(`/v1/admin/users/${bobs.id}/ban`, { reason: "Because." });
  for (const { token } of [anns, bobs]) await expect(viewerOf(token)).rejects.toEqual(invalid);
});

test("ends with the sign-in's ninety days", async ({ as, viewerOf }) => {
  const { token, id } = await trade(await as());
  await inDatabase((sql) => sql`update cli_tokens set expires_at = now() where user_id = ${id}`);
  await expect(viewerOf(token)).rejects.toEqual(expect.objectContaining({ code: "AUTH_EXPIRED" }));
});
