import { expect, test } from "vitest";
import { disguiseOf } from "./host-look-alike";

test.each([
  ["https://github.com.session-check.net/login", "as_subdomain"],
  ["https://paypal.com-secure.xyz/", "as_subdomain"],
  ["https://api.openai.com.proxy-cdn.dev/v1", "as_subdomain"],
  ["https://github.com@files-mirror.top/a.sh", "before_at"],
  ["https://api.paypa1.com/", "letters"],
  ["https://g00gle.com/", "letters"],
  ["https://rnicrosoft.com/", "letters"],
  ["https://sIack.com/apps", "letters"],
  ["https://pаypal.com/", "letters"],
  ["https://githib.com/", "slip"],
  ["https://antrhopic.com/", "slip"],
  ["https://anthropic-login.dev/device", "with_word"],
  ["https://secure-coinbase.app/", "with_word"],
])("%s passes for another: %s", (url, how) => {
  expect(disguiseOf(url)?.how).toBe(how);
});

test.each([
  "https://docs.github.com/en",
  "https://api.github.com/user",
  "https://github.mycompany.com/team/repo",
  "https://githubstatus.com",
  "https://microsoft.github.io/monaco",
  "https://login.microsoftonline.com/common",
  "https://slack-files.com/x",
  "https://www.google.com.hk/search",
  "https://amazon.co.uk/dp/1",
  "https://openapi.tools",
  "https://telegra.ph/x",
  "https://clawdhub.com/skills",
  "https://git:token@github.com/me/repo.git",
  "https://me:pw@localhost:5432/db",
  "https://anthropic.skilljar.com",
  "https://claude-plugins.dev",
  "https://github.com.internal/x",
  "https://google-analytics.com/collect",
  "https://github.com.proxy.lib.umich.edu/x",
  "not an address",
])("%s is what it says", (url) => {
  expect(disguiseOf(url)).toBeNull();
});
