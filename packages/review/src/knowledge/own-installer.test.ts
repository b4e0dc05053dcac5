import { expect, test } from "vitest";
import { isOwnInstaller } from "./own-installer";

const manifest = (name: string, author?: string) => {
  const metadata: Record<string, string> = author === undefined ? {} : { author };
  return {
    manifest: {
      name,
      description: "",
      license: null,
      compatibility: null,
      allowedTools: [],
      metadata,
      extra: {},
    },
  };
};

test.each([
  ["auth0-vue", "https://raw.githubusercontent.com/auth0/auth0-cli/main/install.sh"],
  ["omni-query", "https://raw.githubusercontent.com/exploreomni/cli/main/install.sh"],
  ["aawp", "https://aawp.ai/install.sh"],
  ["using-zeptool", "https://get.zeptool.dev/install"],
  ["private-tunnel", "https://privatetunnel.co/install.sh"],
  ["zeptool-expert", "https://raw.githubusercontent.com/zeptool-oss/cli/main/bin/install.sh"],
  ["vlt-swap", "https://github.com/vlt/vlt-skills/releases/download/v1/install.sh"],
])("%s installs from its own %s", (name, url) => {
  expect(isOwnInstaller(manifest(name), url)).toBe(true);
});

test("a name that is easily taken for another is nobody's own", () => {
  expect(isOwnInstaller(manifest("clawhubb-cli"), "https://clawhubb.download/install.sh")).toBe(false);
});

test("a maker in one word owns its installer", () => {
  expect(isOwnInstaller(manifest("oo-telegram", "OOMOL"), "https://cli.oomol.com/install.sh")).toBe(true);
  expect(isOwnInstaller(manifest("oo-telegram", "Ann Oomol"), "https://cli.oomol.com/install.sh")).toBe(false);
});

test.each([
  ["another's", "acme-query", "https://getzeptool.dev/install.sh"],
  ["one that only contains the name", "acme-query", "https://acme-secure-download.dev/install.sh"],
  ["one without encryption", "acme-query", "http://acme.dev/install.sh"],
  ["a number", "acme-query", "https://203.0.113.4/acme/install.sh"],
  ["a page that anybody may write", "acme-query", "https://rentry.co/acme/raw"],
  ["somebody's place at a host of many", "acme-query", "https://raw.githubusercontent.com/someone/setup/main/acme.sh"],
  [
    "words that are kinds of things",
    "file-search-tools",
    "https://raw.githubusercontent.com/a/file-search-tools/main/x.sh",
  ],
  ["a kind of thing in three letters", "sql-tools", "https://raw.githubusercontent.com/sql/setup/main/x.sh"],
  ["three letters of a host", "vlt-swap", "https://vlt.dev/install.sh"],
  ["a word for a kind of thing", "wallet-setup", "https://wallet.dev/install.sh"],
])("%s is not its own", (_, name, url) => {
  expect(isOwnInstaller(manifest(name), url)).toBe(false);
});
