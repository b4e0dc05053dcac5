import { expect, test } from "vitest";
import { originAskedFor } from "./asked";

const ours = "https://skillyard.example";
const archive = (url: string) => originAskedFor({ CLAUDE_CODE_PLUGIN_ARCHIVE_URL: url });

test("answers the origin of an archive, or of a catalogue", () => {
  expect(archive(`${ours}/plugins/word-count/1.2.0.zip`)).toBe(ours);
  expect(originAskedFor({ CLAUDE_CODE_MARKETPLACE_URL: `${ours}/me/marketplace.json?x=1` })).toBe(ours);
  expect(archive("https://skillyard.example:8443/a.zip")).toBe("https://skillyard.example:8443");
});

test.each([
  ["http", "http://skillyard.example/a.zip"],
  ["another scheme", "file:///etc/passwd"],
  ["user information", "https://skillyard.example@evil.example/a.zip"],
  ["user information of its own", "https://me:pass@skillyard.example/a.zip"],
  ["a port that goes without saying", "https://skillyard.example:443/a.zip"],
  ["a backslash", "https://skillyard.example\\@evil.example/a.zip"],
  ["capitals", "https://Skillyard.Example/a.zip"],
  ["letters of another alphabet", "https://skіllyard.example/a.zip"],
  ["an escape in the host", "https://skillyard%2eexample/a.zip"],
  ["a line break", "https://skillyard.example/a.zip\nhttps://evil.example/"],
  ["a tab within", "https://skill\tyard.example/a.zip"],
  ["a space before", " https://skillyard.example/a.zip"],
  ["no slashes", "https:skillyard.example/a.zip"],
  ["no path", "https://skillyard.example"],
  ["an address without a host", "https://"],
  ["an endless address", `${ours}/${"a".repeat(2_100)}`],
])("refuses %s", (_, url) => {
  expect(() => archive(url)).toThrow(/so there is no header/);
});

test("takes what only looks alike for what it is", () => {
  expect(archive("https://skillyard.example.evil.example/a.zip")).not.toBe(ours);
  expect(archive("https://skillyard.example./a.zip")).not.toBe(ours);
  expect(archive(new URL("https://skіllyard.example/a.zip").href)).not.toBe(ours);
});

test("refuses two services at once", () => {
  const both = (catalogue: string) => () =>
    originAskedFor({ CLAUDE_CODE_PLUGIN_ARCHIVE_URL: `${ours}/a.zip`, CLAUDE_CODE_MARKETPLACE_URL: catalogue });
  expect(both("https://evil.example/marketplace.json")).toThrow(/two services/);
  expect(both(`${ours}/marketplace.json`)()).toBe(ours);
});

test("names the command that has Claude Code ask, where nobody does", () => {
  expect(() => originAskedFor({})).toThrow(/Claude Code/);
});
