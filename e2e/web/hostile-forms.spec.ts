import { readFileSync } from "node:fs";
import { setting } from "../client";
import { expect, signIn, test, unique } from "../fixtures";

type Manifest = { node: Record<string, { exportedName: string; workers: Record<string, unknown> }> };

const { node: actions } = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as Manifest;

/** What an action's arguments can't be read from, and arguments that are no form. */
const ARGUMENTS = [
  "",
  "[",
  "[]",
  "[1]",
  "null",
  "{}",
  '[null,{"a":1}]',
  '["$K1"]',
  '["$F9"]',
  '["$@1"]',
  '["$Q0","$W7"]',
];
const BROKEN_FORMS = [{ "0": '["$K1"]' }, { "1_a": "x", "0": "{" }];
const BOUNDARY = "----form";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

test.describe.configure({ timeout: 120_000 });

test("no action of a page fails on arguments that it can't have been sent by one", async ({ page }) => {
  expect(Object.keys(actions).length).toBeGreaterThan(30);
  await signIn(page, unique("hostile"));
  const origin = setting("SKILLYARD_URL");
  for (const [id, { exportedName, workers }] of Object.entries(actions)) {
    const [worker = ""] = Object.keys(workers);
    const path = worker
      .replace(/^app/, "")
      .replace(/\/\([^)]*\)|\/page$/g, "")
      .replaceAll(/\[[^\]]*\]/g, "nothing");
    const send = async (body: string, headers: Record<string, string>) => {
      const response = await page.request.post(path || "/", {
        data: body,
        headers: { origin, ...headers },
        maxRedirects: 0,
      });
      expect(response.status(), `${exportedName} ${body}`).toBeLessThan(500);
      return response.status();
    };
    const byScript = { "next-action": id, "content-type": "text/plain;charset=UTF-8" };
    expect(await send("[", byScript)).toBe(400);
    for (const body of ARGUMENTS) await send(body, byScript);
    for (const fields of BROKEN_FORMS) await send(multipart(fields), { "next-action": id, "content-type": MULTIPART });
    for (const fields of formsWithoutScript(id)) await send(multipart(fields), { "content-type": MULTIPART });
  }
});

function formsWithoutScript(id: string): Record<string, string>[] {
  return [
    { [`$ACTION_ID_${id}`]: "" },
    { $ACTION_REF_1: "", "$ACTION_1:0": "{" },
    { $ACTION_REF_1: "", "$ACTION_1:0": `{"id":"${id}","bound":"$@9"}` },
  ];
}

function multipart(fields: object): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join("")}--${BOUNDARY}--\r\n`;
}
