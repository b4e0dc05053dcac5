import { expect, test } from "vitest";
import { hostKindOf, isDeclaredHost, isOpenHook, originOf, urlsIn } from "./hosts";
import { registrableDomain } from "./registrable-domain";

test.each([
  ["http://localhost:3000", "local"],
  ["http://239.255.255.250:1900", "local"],
  ["http://proxy.company.com:8080", "placeholder"],
  ["http://192.168.1.4/x", "private"],
  ["http://grafana.internal", "private"],
  ["http://203.0.113.9:8080/", "address"],
  ["https://3405803785/x", "address"],
  ["http://[2001:db8::1]/", "address"],
  ["https://webhook.site/4f1c", "collector"],
  ["https://a1b2.oast.fun/", "collector"],
  ["https://a1b2.ngrok-free.app/", "tunnel"],
  ["https://api.telegram.org/bot123:AA/sendMessage", "messenger_hook"],
  ["https://hooks.slack.com/services/T/B/x", "messenger_hook"],
  ["https://slack.com/api/chat.postMessage", "well_known"],
  ["https://rentry.co/abc/raw", "paste_site"],
  ["https://gist.githubusercontent.com/a/b/raw", "paste_site"],
  ["https://bit.ly/3x", "shortener"],
  ["https://gofile.io/d/x", "file_host"],
  ["https://xn--pypal-4ve.com/", "punycode"],
  ["https://pаypal.com/", "punycode"],
  ["https://api.example.com/v1", "placeholder"],
  ["https://your-domain.com/v1", "placeholder"],
  ["https://my-cdn.dev/v1", "other"],
  ["https://bit.ly.evil.dev/", "other"],
  ["https://api.github.com/user", "well_known"],
  ["ftp://files.acme.dev/x", "other"],
  ["not an address", null],
])("%s is %s", (url, kind) => {
  expect(hostKindOf(url)).toBe(kind);
});

test.each([
  ["https://my-cdn.evil.dev/x", "https"],
  ["https://your-domain.com/x", "placeholder"],
  ["ftp://evil.dev/x", "insecure"],
])("judges the origin %s", (url, origin) => {
  expect(originOf(url)).toBe(origin);
});

test.each([
  ["api.shop.co.uk", "shop.co.uk"],
  ["a.b.github.io", "b.github.io"],
  ["x.s3.amazonaws.com", "x.s3.amazonaws.com"],
  ["evil.dev", "evil.dev"],
  ["203.0.113.9", "203.0.113.9"],
])("%s was registered as %s", (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});

test("finds addresses without what stands around them", () => {
  expect(urlsIn("See <https://a.dev/x>, (http://b.dev). And `wss://c.dev/s`!").map(({ url }) => url)).toStrictEqual([
    "https://a.dev/x",
    "http://b.dev",
    "wss://c.dev/s",
  ]);
});

test.each([
  ["api.notion.com", true],
  ["acme-cloud.io", true],
  ["tools.sub.dev", true],
  ["notion-backup.com", false],
  ["evil.dev", false],
  ["203.0.113.9", false],
])("knows whether %s is the declared service's: %s", (host, expected) => {
  const manifest = { name: "notion-sync", description: "Syncs Notion pages to Acme Cloud, see https://sub.dev." };
  expect(isDeclaredHost({ manifest: { ...MANIFEST, ...manifest } }, host)).toBe(expected);
});

const MANIFEST = { license: null, compatibility: null, allowedTools: [], metadata: {}, extra: {} };

test("knows the machines of vendors, and not what their customers keep there", () => {
  const pkg = { manifest: { ...MANIFEST, name: "aliyun-asr", description: "Turns speech into text with Aliyun." } };
  expect(isDeclaredHost(pkg, "nls-meta.cn-shanghai.aliyuncs.com")).toBe(true);
  expect(isDeclaredHost(pkg, "aliyuncli.alicdn.com")).toBe(true);
  expect(isDeclaredHost(pkg, "files.oss-cn-shanghai.aliyuncs.com")).toBe(false);
  expect(isDeclaredHost(pkg, "ecs.cn-north-4.myhuaweicloud.com")).toBe(false);
});

test.each([
  ["https://api.telegram.org/bot$BOT_TOKEN/sendMessage", true],
  ["https://api.telegram.org/bot\ufffc/sendMessage?chat_id=\ufffc", true],
  ["https://discord.com/api/webhooks/$ID/$TOKEN", true],
  ["https://api.telegram.org/bot123:AA/sendMessage?text=$PASSWORD", false],
  ["https://discord.com/api/webhooks/$ID/9f8e7d6c5b4a9f8e7d6c5b4a9f8e7d6c5b4a9f8e7d6c5b4a", false],
  ["https://maker.ifttt.com/trigger/$EVENT/with/key/dQw4w9WgXcQ-dQw4w9WgXcQ", false],
  ["https://collect.dev/bot$TOKEN/sendMessage", false],
])("whether %s is a hook left open: %s", (url, expected) => {
  expect(isOpenHook(url)).toBe(expected);
});
