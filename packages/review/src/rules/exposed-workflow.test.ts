import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const exposed = async (path: string, text: string) =>
  (await found(path, text)).filter(
    (finding) => /workflow-secret-exposure/.test(finding) && !finding.startsWith("info"),
  );

const job = (steps: string, more = "") => `name: x
on:
  pull_request_target:
    types: [opened, synchronize]
permissions: write-all
jobs:
  x:
    runs-on: ubuntu-latest
${more}    steps:
${steps}`;

const THEIRS = `      - uses: actions/checkout@v4
        with:
          ref: \${{ github.event.pull_request.head.sha }}
`;

test.each([
  ["npm", job(`${THEIRS}      - run: npm install && npm run build\n`)],
  ["pytest", job(`${THEIRS}      - run: |\n          pip install -r requirements.txt\n          pytest\n`)],
  ["make", job(`${THEIRS.replace("head.sha", "head.ref")}      - run: make docs\n`)],
  ["gradle", job(`${THEIRS}      - run: ./gradlew check\n`)],
  ["a local action", job(`${THEIRS}      - uses: ./.github/actions/build\n`)],
  ["gh", job(`      - run: gh pr checkout \${{ github.event.number }}\n      - run: cargo test\n`)],
  [
    "a ref of the merge",
    job(
      `      - uses: actions/checkout@v4\n        with:\n          ref: refs/pull/\${{ github.event.number }}/merge\n      - run: go test ./...\n`,
    ),
  ],
])("finds strangers' changes that are run with keys: %s", async (_, text) => {
  expect(await exposed(".github/workflows/x.yml", text)).toHaveLength(1);
});

test.each([
  [
    "all of the keys to a step",
    `on: push\njobs:\n  a:\n    steps:\n      - uses: some/badge@main\n        with:\n          context: \${{ toJSON(secrets) }}\n`,
    "warn",
  ],
  [
    "all of the keys to a command",
    `on: push\njobs:\n  a:\n    steps:\n      - run: echo '\${{ toJson( secrets ) }}' > s.json\n`,
    "warn",
  ],
  ["turned round", "on: push\njobs:\n  a:\n    steps:\n      - run: env | base64 -w0 | rev\n", "block"],
  ["in hex", "on: push\njobs:\n  a:\n    steps:\n      - run: printenv | xxd -p\n", "block"],
  ["spaced out", "on: push\njobs:\n  a:\n    steps:\n      - run: env | sed 's/./& /g'\n", "block"],
  ["twice", "on: push\njobs:\n  a:\n    steps:\n      - run: env | grep TOKEN | base64 | base64\n", "block"],
  ["one key", `on: push\njobs:\n  a:\n    steps:\n      - run: echo \${{ secrets.DEPLOY }} | base64\n`, "warn"],
])("finds keys that are given away: %s", async (_, text, severity) => {
  expect(await exposed("ci.yml", text)).toEqual([expect.stringMatching(`^${severity} workflow-secret-exposure`)]);
});

test("reads the blocks of a page", async () => {
  const page = `# Previews\n\nCopy this:\n\n\`\`\`yaml\n${job(`${THEIRS}      - run: npm ci\n`)}\`\`\`\n`;
  expect(await exposed("SKILL.md", page)).toHaveLength(1);
});

test.each([
  ["a label", job("      - uses: actions/labeler@v5\n")],
  ["their text, not run", job(`${THEIRS}      - uses: actions/labeler@v5\n`)],
  ["the base's code", job("      - uses: actions/checkout@v4\n      - run: npm ci\n")],
  ["a gate", job(`${THEIRS}      - run: npm ci\n`, "    environment: external\n")],
  [
    "a label as a gate",
    job(
      `${THEIRS}      - run: npm ci\n`,
      "    if: contains(github.event.pull_request.labels.*.name, 'safe to test')\n",
    ),
  ],
  ["no keys", job(`${THEIRS}      - run: npm ci\n`).replace("write-all", "read-all")],
  ["an ordinary pull request", job(`${THEIRS}      - run: npm ci\n`).replace("pull_request_target", "pull_request")],
  ["what is sorted", "on: push\njobs:\n  a:\n    steps:\n      - run: env | sort\n"],
  [
    "a key that is decoded",
    `on: push\njobs:\n  a:\n    steps:\n      - run: echo \${{ secrets.KEY }} | base64 -d > key.json\n`,
  ],
  ["a key for a cluster", `on: push\njobs:\n  a:\n    steps:\n      - run: echo -n \${{ secrets.KEY }} | base64 > k\n`],
  ["a comment", `on: push\njobs:\n  a:\n    steps:\n      # never write \${{ toJSON(secrets) }}\n      - run: make\n`],
  ["the event", `on: push\njobs:\n  a:\n    steps:\n      - run: echo '\${{ toJSON(github.event) }}'\n`],
])("leaves alone %s", async (_, text) => {
  expect(await exposed(".github/workflows/x.yml", text)).toEqual([]);
});
