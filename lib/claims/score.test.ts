import { expect, test } from "vitest";
import { type Evidence, repositoryOf, scoreClaim } from "./score";

const now = new Date("2026-06-01T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

const nothing: Evidence = {
  claimId: "11111111-2222-4333-8444-555555555555",
  codeHostUsername: null,
  ownerHandle: "octavia",
  repository: "octavia/skills",
  canReadFiles: true,
  fileCheckedAt: null,
  fileFoundAt: null,
  accountCreatedAt: daysAgo(1),
};
const scoreOf = (change: Partial<Evidence>) => scoreClaim({ ...nothing, ...change }, now);

test("nothing speaks for it, and each line says what would", () => {
  expect(scoreOf({})).toEqual({
    score: 0,
    details: [
      "0 of 60: It belongs to octavia; no code-host account of yours is known.",
      "0 of 30: Put a file .skillyard-claim with the line 11111111-2222-4333-8444-555555555555 on the default branch of octavia/skills (not looked for yet).",
      "0 of 10: Your Skillyard account is 1 day old; it counts after 90.",
    ].join("\n"),
  });
});

test("everything speaks for it", () => {
  const all = { codeHostUsername: "Octavia", fileFoundAt: now, fileCheckedAt: now, accountCreatedAt: daysAgo(400) };
  expect(scoreOf(all)).toEqual({
    score: 100,
    details: [
      "60 of 60: It belongs to octavia, which is your code-host account.",
      "30 of 30: .skillyard-claim in octavia/skills names this claim.",
      "10 of 10: Your Skillyard account is 400 days old.",
    ].join("\n"),
  });
});

for (const [name, change, score] of [
  ["the same account, whatever its case", { codeHostUsername: "OCTAVIA" }, 60],
  ["another account", { codeHostUsername: "octavi" }, 0],
  ["no account on either side", { codeHostUsername: null, ownerHandle: null }, 0],
  ["empty names, which are nobody", { codeHostUsername: "", ownerHandle: "" }, 0],
  ["the file", { fileFoundAt: now }, 30],
  ["a file that can't be read here", { fileFoundAt: now, canReadFiles: false }, 0],
  ["a file of no repository", { fileFoundAt: now, repository: null }, 0],
  ["ninety days", { accountCreatedAt: daysAgo(90) }, 0],
  ["ninety-one days", { accountCreatedAt: daysAgo(91) }, 10],
  ["an account of tomorrow", { accountCreatedAt: daysAgo(-1) }, 0],
] satisfies [string, Partial<Evidence>, number][]) {
  test(`${name}: ${score}`, () => {
    expect(scoreOf(change).score).toBe(score);
  });
}

test("says when the file was last looked for in vain", () => {
  expect(scoreOf({ fileCheckedAt: now }).details).toContain("(not found 2026-06-01T12:00Z)");
});

for (const [url, repository] of [
  ["https://registry.example/octavia/skills/paper-cutter", "octavia/skills"],
  ["https://code.example/octavia/paper", "octavia/paper"],
  ["https://code.example/octavia", null],
  ["https://code.example/oct%61via/../x", null],
  ["https://code.example/o%2Fc/skills", null],
  ["no address", null],
] as const) {
  test(`the repository of ${url} is ${repository}`, () => {
    expect(repositoryOf(url)).toBe(repository);
  });
}
