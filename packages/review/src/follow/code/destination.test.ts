import { expect, test } from "vitest";
import { reviewedFiles } from "../../read/reviewed-file";
import { packageOf } from "../../test-support/package-of";
import { belongsTo, destinationsOf } from "./destination";
import { UNKNOWN } from "./value";

const hosts = (address: string) =>
  destinationsOf({ ...packageOf({ "SKILL.md": "# A" }), files: reviewedFiles([]) }, [address]).map(({ host }) => host);

test.each([
  ["https://api.acme.dev/v1", "api.acme.dev"],
  [`https://${UNKNOWN}.acme.dev/v1`, "x.acme.dev"],
  ["collect.acme.dev/v1", "collect.acme.dev"],
  ["localhost:3000/a", "localhost"],
  ["mirror.lan/a", "mirror.lan"],
  ["203.0.113.9:8080", "203.0.113.9"],
])("%s leads to %s", (address, host) => {
  expect(hosts(address)).toStrictEqual([host]);
});

test.each([`${UNKNOWN}.json`, `https://${UNKNOWN}/v1`, `https://acme.${UNKNOWN}/v1`, "notes", "dragon.png"])(
  "only the run knows where %j leads",
  (address) => {
    expect(hosts(address)).toStrictEqual([null]);
  },
);

test.each([
  ["STRIPE_SECRET_KEY", "api.stripe.com", true],
  ["ACME_API_KEY", "api.acmehq.dev", true],
  ["~/.config/acme/token.json", "api.acme.dev", true],
  ["~/.claude/.credentials.json", "api.anthropic.com", true],
  ["~/.claude/.credentials.json", "claude-usage.dev", false],
  ["~/.docker/config.json", "docker-metrics.dev", false],
  ["~/.openclaw/openclaw.json", "openclaw-sync.dev", false],
  ["~/.openclaw/credentials/parcelpost.json", "parcelposthq.dev", true],
  ["API_TOKEN", "token-metrics.dev", false],
  ["STRIPE_SECRET_KEY", "api.acme.dev", false],
])("whether %s is %s's own: %s", (secret, host, expected) => {
  expect(belongsTo(secret, host)).toBe(expected);
});
