import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const blinded = async (path: string, text: string) =>
  (await found(path, text)).filter((finding) => finding.includes("scanner-exclusion"));

test.each([
  ["files/.gitleaks.toml", "[allowlist]\npaths = ['''.*\\.(env|pem|key|json|tf|py|js|ts|go)$''']\n"],
  [".gitleaks.toml", "[extend]\nuseDefault = true\n[allowlist]\npaths = ['''.*''']\n"],
  [".gitleaks.toml", "[[allowlists]]\nregexes = ['''(AKIA|ghp_|xox|sk-)''']\n"],
  [".trivyignore", "# reviewed\nCVE-*\n"],
  [".trivyignore.yaml", 'vulnerabilities:\n  - id: "CVE-*"\n    statement: ok\n'],
  [".semgrepignore", "src/\napp/\nlib/\nservices/\n"],
  [".semgrepignore", "*\n"],
  [".snyk", "ignore:\n  '*':\n"],
  [".bandit", `[bandit]\nskips = ${Array.from({ length: 14 }, (_, at) => `B${301 + at}`).join(",")}\n`],
  [".gitguardian.yaml", "version: 2\nsecret:\n  ignored_paths:\n    - '**/*'\n"],
  ["config/codeql-config.yml", "paths-ignore:\n  - '**'\n"],
])("finds a scanner that sees nothing: %s %j", async (path, text) => {
  expect(await blinded(path, text)).toEqual([expect.stringMatching(/^warn scanner-exclusion/)]);
});

test.each([
  [".gitleaks.toml", "[allowlist]\npaths = ['''tests/fixtures/.*''', '''package-lock\\.json''']\n"],
  [".gitleaks.toml", "[[rules]]\nid = 'aws'\nregex = '''(AKIA|ASIA)[A-Z0-9]{16}'''\n"],
  [".gitleaks.toml", "[allowlist]\nregexes = ['''AKIAIOSFODNN7EXAMPLE''']\n"],
  [".gitleaks.toml", "[allowlist]\npaths = ['''.*\\.(png|jpg|svg|lock)$''']\n"],
  [".trivyignore", "# not reachable\nCVE-2023-1234\nCVE-2022-9999 exp:2026-01-01\n"],
  [".semgrepignore", "node_modules/\nvendor/\ntests/\ndist/\n"],
  [".semgrepignore", "*.min.js\nscripts/\n"],
  [".snyk", "ignore:\n  SNYK-JS-LODASH-590103:\n    - '*':\n        reason: not used\n        expires: 2026-01-01\n"],
  [".bandit", "[bandit]\nexclude_dirs = tests\nskips = B101,B601\n"],
  [".eslintignore", "dist\nbuild/*\n"],
])("leaves alone one that is tuned: %s %j", async (path, text) => {
  expect(await blinded(path, text)).toEqual([]);
});
