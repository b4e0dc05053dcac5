import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const SERVER = ["91", "92", "242", "30"].join(".");
const hits = async (path: string, text: string, description = "Keeps notes.") => {
  return (await found(path, text, { description })).filter((finding) => finding.includes("known-malicious-address"));
};

test.each([
  ["plainly", `\nserver = "${SERVER}"`, "block known-malicious-address:2"],
  ["in an address", `http://${SERVER}:8080/x`, "block known-malicious-address:1"],
  ["below a known name", "https://github.com/Ddoy233/openclawcli/releases", "block known-malicious-address:1"],
  ["behind base64", Buffer.from(`ping -c 1 ${SERVER} now`).toString("base64"), "block known-malicious-address:1"],
])("finds a known address %s", async (_, text, expected) => {
  expect(await hits("a.py", text)).toStrictEqual([expected]);
});

test.each([`1${SERVER}`, `${SERVER}7`, `${SERVER}.example.dev`, "https://github.com/Ddoy233/openclawcli-2"])(
  "lets %s pass",
  async (text) => {
    expect(await hits("a.py", text)).toStrictEqual([]);
  },
);

test("lists of attacks are worth a look, no more", async () => {
  expect(await hits("references/malicious.md", SERVER, "Scans skills for malware.")).toStrictEqual([
    "warn known-malicious-address:1",
  ]);
});

test("data that holds one, and a list of several, are worth a look as well", async () => {
  expect(await hits("data/iocs.json", `["${SERVER}"]`)).toStrictEqual(["warn known-malicious-address:1"]);
  const several = `A = "${SERVER}"\nB = "openclawcli.forum"\nC = "download.setup-service.com"`;
  expect(await hits("check.py", several)).toStrictEqual(
    [1, 2, 3].map((line) => `warn known-malicious-address:${line}`),
  );
});

test("who defends names what is defended against", async () => {
  const skill = async (description: string) => hits("README.md", `- ${SERVER} (known C2)\n`, description);
  expect(await skill("Defender for installed skills: watches what they reach.")).toStrictEqual([
    "warn known-malicious-address:1",
  ]);
  expect(await skill("Keeps notes.")).toStrictEqual(["block known-malicious-address:1"]);
});
