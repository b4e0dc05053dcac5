import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { reviewPackage } from "../review";
import { found, packageOf } from "../test-support/package-of";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const ENCRYPTED = privateKey
  .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })
  .toString();

test.each([
  ["deploy.pem", PEM, "block private-key:1"],
  ["a.md", `# Key\n\n\`\`\`\n${PEM}\`\`\``, "block private-key:4"],
  ["a.json", JSON.stringify({ private_key: PEM }), "block private-key:1"],
  ["a.pem", privateKey.export({ type: "pkcs1", format: "pem" }).toString(), "block private-key:1"],
  ["a.pem", ENCRYPTED, "warn private-key:1"],
  ["tests/fixtures/a.pem", PEM, "warn private-key:1"],
])("finds a private key in %s", async (path, text, expected) => {
  expect(await found(path, text)).toStrictEqual([expected]);
});

test.each([
  publicKey.export({ type: "spki", format: "pem" }).toString(),
  "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
  `-----BEGIN RSA PRIVATE KEY-----\n${"YOUR-KEY-HERE\n".repeat(8)}-----END RSA PRIVATE KEY-----`,
  `-----BEGIN RSA PRIVATE KEY-----\n${"A".repeat(300)}\n-----END RSA PRIVATE KEY-----`,
  'if (text.includes("-----BEGIN PRIVATE KEY-----")) warn("A private key was found; remove it from the file.");',
])("lets through what is no key: %j", async (text) => {
  expect(await found("a.md", text)).toStrictEqual([]);
});

test("shows nothing of the key", async () => {
  const [finding] = (await reviewPackage(packageOf({ "a.pem": PEM }))).findings;
  expect(finding?.excerpt).toBe("-----BEGIN PRIVATE KEY----- ********");
});
