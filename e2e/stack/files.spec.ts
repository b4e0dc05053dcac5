import { expect } from "@playwright/test";
import { test } from "./fixtures";
import { publishLarge } from "./large-file";
import { earlyInAMinute } from "./minute";

test.describe.configure({ timeout: 180_000 });

test("files have a rate of their own", async ({ stack }) => {
  await stack.start({ RATE_LIMIT_FILES: "3", LOG_LEVEL: "error" });
  const url = await publishLarge(stack);
  const ask = () => fetch(url, { headers: { range: "bytes=0-3" } });
  await earlyInAMinute();
  for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(206);
  const refused = await ask();
  expect([refused.status, refused.headers.get("ratelimit-limit")]).toStrictEqual([429, "3"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});
