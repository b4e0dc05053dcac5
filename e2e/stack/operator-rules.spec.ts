import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { cleanFiles, expect, test as shared, unique } from "../fixtures";
import { Stack } from "./stack";

/** What a company may want to hear of, and what it forbids, with a word of its own. */
const FILES = {
  "policy/no-seed-vault.yaml": `id: no-seed-vault
category: policy
title: Handles wallets, which our policy forbids
message: Our policy forbids skills that open wallets.
remediation: Leave the wallet out, or ask the security team.
looks_at: statement
when:
  - severity: block
    says: ["open _2 {wallet-tool}"]
examples:
  harmful: [Open the seed vault., Open a seed vault., Open your seed vault.]
  harmless: [Open the file., Plant a seed., Keep notes.]
`,
  "policy/cluster-change.yaml": `id: cluster-change
category: policy
title: Changes the cluster by hand
message: Changes to the cluster go through the pipeline.
remediation: Propose the change in the repository of the cluster.
looks_at: command
when:
  - severity: warn
    runs: [kubectl scale]
examples:
  harmful: [kubectl scale deploy/web --replicas=3, kubectl -n shop scale deploy/web, sudo kubectl scale deploy/web]
  harmless: [kubectl get pods, kubectl describe pod web, echo scale]
`,
  "words/policy.yaml": "wallet-tool: { means: programs that keep wallets, en: 'seed vault~' }\n",
};

type Own = { stack: Stack; folder: string };

const test = shared.extend<object, { own: Own }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const folder = folderWith(FILES);
      const stack = await Stack.create();
      await stack.start({ REVIEW_RULES: folder, LOG_LEVEL: "fatal" });
      const { DATABASE_URL = "", OIDC_ISSUER, STRIPE_API_BASE } = stack.env;
      Object.assign(process.env, { SKILLYARD_URL: stack.url, DATABASE_URL, OIDC_ISSUER, STRIPE_API_BASE });
      await use({ stack, folder });
      await stack.stop();
      stack.remove();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.stack.url),
});
test.describe.configure({ mode: "default", timeout: 90_000 });

for (const [severity, rule, line] of [
  ["block", "operator/no-seed-vault", "Open the seed vault before you begin."],
  ["warn", "operator/cluster-change", "```sh\nkubectl scale deploy/web --replicas=3\n```"],
] as const) {
  test(`an operator's own rules ${severity}, and are named as the operator's`, async ({ seller, listing }) => {
    const ann = await seller({ connected: false });
    const slug = unique("listing");
    const files = cleanFiles(slug);
    const { "SKILL.md": text } = files as Record<string, string>;
    await listing(ann, { slug, files: { ...files, "SKILL.md": `${text}\n${line}\n` } });
    const { body } = await ann.get(`/v1/security/${slug}`);
    expect(body).toMatchObject({ status: severity, findings: [{ rule, severity, category: "policy" }] });
  });
}

test("what breaks none of them is published", async ({ seller, listing, api }) => {
  const { slug } = await listing(await seller({ connected: false }));
  expect((await api.get(`/v1/security/${slug}`)).body).toMatchObject({ status: "pass", findings: [] });
});

test("a rule that can't be used refuses the start and says where and why", async () => {
  const broken = folderWith({
    ...FILES,
    "policy/no-seed-vault.yaml": FILES["policy/no-seed-vault.yaml"].replace("block", "fatal"),
  });
  const stack = await Stack.create();
  stack.launch(["--no-catalogue"], { REVIEW_RULES: broken });
  expect(await stack.stop(null)).toBe(1);
  expect(stack.output).toMatch(/did not start: .*policy\/no-seed-vault\.yaml:8: when\.0\.severity: /);
  stack.remove();
  rmSync(broken, { recursive: true });
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "skillyard-rules-"));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}
