import { setting } from "../../client";
import { expect, type Person, pay, purchase, test, unique } from "../../fixtures";
import { connected, exchange, send as sendForm } from "../oauth/assistant";
import { ask, call, send } from "./messages";

const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const PATH = { path: "/mcp/me" };

async function assistantOf(person: Person, scope?: string) {
  const { tokens, clientId, code } = await connected(person, scope === undefined ? {} : { scope });
  return { token: tokens.access_token, clientId, code };
}

const toolsOf = async (token: string) =>
  ((await ask("tools/list", {}, { token })).result as { tools: { name: string }[] }).tools.map(({ name }) => name);

test("who is not connected is told where to be", async ({ api, buyer }) => {
  const person = await buyer();
  const challenge = `resource_metadata="${setting("SKILLYARD_URL")}/.well-known/oauth-protected-resource/mcp/me"`;
  const odd: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${person.token}` },
    { authorization: "Bearer skillyard_mcp_nothing" },
    { authorization: "Bearer " },
    { authorization: "Basic eDp5" },
  ];
  for (const headers of odd) {
    const answered = await send(LIST, headers, PATH);
    expect([answered.status, answered.headers.get("www-authenticate")]).toStrictEqual([
      401,
      expect.stringContaining(challenge),
    ]);
    expect(answered.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
  }
  const { token } = await assistantOf(person);
  const asAssistant = { authorization: `Bearer ${token}` };
  for (const path of ["/v1/auth/me", "/v1/purchases", "/v1/skills", "/me/marketplace.json"]) {
    expect((await api.get(path, asAssistant)).status, path).toBe(401);
  }
});

test("an assistant may do what its person allowed, and is shown nothing else", async ({ buyer }) => {
  const person = await buyer();
  const all = await toolsOf((await assistantOf(person)).token);
  expect(all).toStrictEqual([
    ...["search_skills", "get_skill", "get_security_report", "list_categories", "get_install_command"],
    ...["list_library", "check_updates", "prepare_purchase", "check_purchase"],
  ]);
  expect(await toolsOf((await assistantOf(person, "library:read")).token)).toStrictEqual(all.slice(5, 7));
  const { token } = await assistantOf(person, "skills:read");
  expect(await toolsOf(token)).toStrictEqual(all.slice(0, 5));
  expect((await call("prepare_purchase", { slug: "any-thing" }, { token })).error).toMatchObject({ code: -32602 });
});

test("it prepares a purchase, sees that its person paid, and that of nobody else", async ({
  seller,
  buyer,
  listing,
}) => {
  const { slug } = await listing(await seller(), { price_cents: 1_200 });
  const person = await buyer();
  const { token } = await assistantOf(person);
  const prepared = (await call("prepare_purchase", { slug }, { token })).result?.structuredContent;
  expect(prepared).toMatchObject({ slug, price_cents: 1_200, security_status: "pass" });
  const { purchase_id, checkout_url } = prepared;
  const again = await call("prepare_purchase", { slug }, { token });
  expect(again.result?.structuredContent).toMatchObject({ purchase_id, checkout_url });
  expect((await call("check_purchase", { purchase_id }, { token })).result?.structuredContent).toStrictEqual({
    purchase_id,
    slug,
    status: "pending",
  });
  const other = await assistantOf(await buyer());
  expect((await call("check_purchase", { purchase_id }, { token: other.token })).result).toMatchObject({
    isError: true,
    content: [{ text: "PURCHASE_NOT_FOUND: There is no such purchase" }],
  });

  await pay(new URL(checkout_url).pathname.split("/").at(-1) ?? "");
  await expect
    .poll(async () => (await call("check_purchase", { purchase_id }, { token })).result?.structuredContent.status)
    .toBe("completed");
  const library = (await call("list_library", {}, { token })).result;
  expect(library?.structuredContent).toMatchObject({ total: 1, items: [{ slug, purchase_id }] });
  expect(JSON.stringify(library)).not.toMatch(/[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}/);
  expect((await call("prepare_purchase", { slug }, { token })).result).toMatchObject({ isError: true });
  expect((await call("list_library", {}, { token: other.token })).result?.structuredContent.total).toBe(0);
});

test("what is newer than what somebody has is told", async ({ seller, buyer, listing }) => {
  const { slug } = await listing(await seller(), { price_cents: 500 });
  const person = await buyer();
  await purchase(person, { slug } as never);
  const { token } = await assistantOf(person);
  const asked = (version: string) => call("check_updates", { slug, version }, { token });
  expect((await asked("0.9.0")).result?.structuredContent).toMatchObject({ latest_version: "1.0.0", is_newer: true });
  expect((await asked("1.0.0")).result?.structuredContent).toMatchObject({ is_newer: false, blocked: false });
  expect((await call("check_updates", { slug: unique("no"), version: "1.0.0" }, { token })).result).toMatchObject({
    isError: true,
  });
});

test("it ends with its grant, with its account's sign-ins, and with its account", async ({ as, buyer }) => {
  const admin = await as("admin");
  const ends: [string, (person: Person, assistant: Awaited<ReturnType<typeof assistantOf>>) => Promise<unknown>][] = [
    ["revoked", (_, { token, clientId }) => sendForm("revoke", { token, client_id: clientId })],
    ["a code that comes again", (_, { code }) => exchange(code)],
    ["signed out everywhere", (person) => person.post("/v1/auth/sign-out-everywhere")],
    [
      "banned",
      async (person) => {
        const { body } = await person.get<{ id: string }>("/v1/auth/me");
        await admin.post(`/v1/admin/users/${body.id}/ban`, { reason: "Because." });
      },
    ],
  ];
  for (const [what, end] of ends) {
    const person = await buyer();
    const assistant = await assistantOf(person);
    const authorization = `Bearer ${assistant.token}`;
    expect((await send(LIST, { authorization }, PATH)).status, what).toBe(200);
    await end(person, assistant);
    const refused = await send(LIST, { authorization }, PATH);
    expect([refused.status, refused.headers.get("www-authenticate")], what).toStrictEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
    expect(await refused.text()).not.toContain(assistant.token);
  }
});
