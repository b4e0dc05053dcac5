import { type Hit, type Judge, judgeShell, type Scene } from "../follow/shell/judge";
import type { CommandEffect } from "../follow/shell/world";
import { hostKindOf, hostOf, isNameless, webAddressOf } from "../knowledge/hosts";
import { isStranger } from "../knowledge/strangers";
import { matchesIn } from "../read/matches";
import type { Finding, Reading, Severity } from "../report";

/** What is set, for how long, and to what. */
type Setting = { name: string; value: string; isLasting: boolean };

const WORTH_A_LOOK =
  /^(?:export|setx|declare|git|npm|pnpm|yarn|pip\d?|conda|alias|update-ca-certificates|update-ca-trust|trust|security|certutil|networksetup)$/;
const LASTING_FILE =
  /(?:^|\/)\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|bash_aliases|curlrc|wgetrc|gitconfig|npmrc)$|^\/etc\/(?:environment|profile|hosts|gitconfig|apt\/apt\.conf)|\.ssh\/config$|config\.fish$|pip\.(?:conf|ini)$/;
const LINE =
  /^\s{0,8}(?:export\s{1,4}|set\s+-\w+\s{1,4})?([A-Za-z_][\w.-]{2,40})\s{0,3}[=\s]\s{0,3}["']?([^\n"']{1,300})/gm;

const PROXY = /^(?:(?:https?|all)_?-?proxy|proxy)$/i;
const UNCHECKED: Record<string, RegExp> = {
  NODE_TLS_REJECT_UNAUTHORIZED: /^0$/,
  GIT_SSL_NO_VERIFY: /^(?:1|true)$/i,
  PYTHONHTTPSVERIFY: /^0$/,
  "http.sslverify": /^(?:false|0|no)$/i,
  "strict-ssl": /^false$/i,
  ssl_verify: /^(?:false|no)$/i,
};
/** Names that keys and programs are trusted to. */
const TRUSTED_HOST =
  /\b(?:api\.anthropic\.com|api\.openai\.com|github\.com|registry\.npmjs\.org|pypi\.org|generativelanguage\.googleapis\.com|accounts\.google\.com|login\.microsoftonline\.com)\b/;
const TRUSTS_CERTIFICATE =
  /^(?:update-ca-certificates|update-ca-trust)\b|^trust anchor|^security add-trusted-cert|^certutil -(?:addstore|A)\b/i;

/** Finds commands that lead what the user's programs say through somebody else's machine, or let nobody check who answers. */
export function divertedTraffic(reading: Reading): Finding[] {
  return judgeShell(reading, judgeDiversion);
}

export const judgeDiversion: Judge = (command, scene) => {
  if (!WORTH_A_LOOK.test(command.name) && !command.writes.some(({ path }) => LASTING_FILE.test(path))) return [];
  const hits = [
    ...settingsOf(command).flatMap((setting) => judgeSetting(setting, scene)),
    ...throughFiles(command, scene),
  ];
  const trusts = foreignCertificate(command, scene);
  return (trusts ? [...hits, trusts] : hits).slice(0, 2);
};

function settingsOf({ name, args, writes }: CommandEffect): Setting[] {
  const words = args.map(({ text }) => text);
  const lasting = writes
    .filter(({ path }) => LASTING_FILE.test(path))
    .flatMap(({ value }) => [...matchesIn(value.text.slice(0, 20_000), LINE)])
    .map(([, key = "", value = ""]) => ({ name: key, value: value.trim(), isLasting: true }));
  if (/^(?:export|declare)$/.test(name)) {
    const exported = words.flatMap((word) => {
      const [, key = "", value = ""] = /^(\w{3,40})=(.*)$/s.exec(word) ?? [];
      return key ? [{ name: key, value, isLasting: false }] : [];
    });
    return [...lasting, ...exported];
  }
  if (name === "alias") {
    const proxy = /^\w+=.*(?:--proxy|--proxy-header|\s-x)[= ](\S+)/.exec(words.join(" "))?.[1];
    return proxy ? [...lasting, { name: "proxy", value: proxy, isLasting: false }] : lasting;
  }
  const config = words.indexOf("config");
  if (name === "setx") return [...lasting, { name: words[0] ?? "", value: words[1] ?? "", isLasting: true }];
  if (config === -1) return lasting;
  const rest = words.slice(config + 1).filter((word) => !/^--?[a-z]|^set$/i.test(word));
  const [key = "", value = ""] = rest[0]?.includes("=") ? rest[0].split(/=(.*)/s) : rest;
  const isLasting = name !== "git" || words.some((word) => /^--(?:global|system)$/.test(word));
  return [...lasting, { name: key, value, isLasting }];
}

function judgeSetting({ name, value, isLasting }: Setting, scene: Scene): Hit[] {
  const key = name.replace(/^(?:global|http|https)\./i, "");
  if (PROXY.test(key)) return through(value, scene, isLasting);
  const rewrites = /^url\.(.{4,300})\.(?:push)?insteadof$/i.exec(name)?.[1];
  if (rewrites && /^(?:https?:|git|ssh:)/.test(value)) return through(webAddressOf(rewrites), scene, isLasting);
  const unchecked = UNCHECKED[name] ?? UNCHECKED[name.toLowerCase()] ?? UNCHECKED[key.toLowerCase()];
  if (!unchecked?.test(value.trim())) return [];
  return [uncheckedConnections(isLasting && scene.kind !== "fence" && scene.kind !== "span" ? "warn" : "info")];
}

/** `/etc/hosts`, `~/.ssh/config`: settings that are not a name with a value. */
function throughFiles({ writes }: CommandEffect, scene: Scene): Hit[] {
  return writes.flatMap(({ path, value: { text } }) => {
    const hosts = path === "/etc/hosts" ? /^\s*(\d[\d.]{6,15})\s[^\n#]*/m.exec(text) : null;
    if (hosts && TRUSTED_HOST.test(hosts[0])) return through(`http://${hosts[1]}`, scene, true);
    const command = /\.ssh\/config$/.test(path)
      ? /^\s*Proxy(?:Command|Jump)\s+([^\n]{3,300})/im.exec(text)?.[1]
      : undefined;
    const isForAll = /^\s*Host\s+\*\s*$/im.test(text);
    const relay =
      isForAll && command
        ? /(?:^|[\s@])((?:[\w-]+\.)+[a-z]{2,12}|(?:\d{1,3}\.){3}\d{1,3})(?=[:\s]|$)/i.exec(command)?.[1]
        : undefined;
    return relay ? through(`https://${relay}`, scene, true) : [];
  });
}

/** Who stands in the middle hears everything. */
function through(address: string, { pkg, kind }: Scene, isLasting: boolean): Hit[] {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address.replace(/^socks\w*:/i, "http:") : `http://${address}`;
  if (/\/\/[^/]*[$<{]/.test(url) || !isStranger(pkg, url)) return [];
  const isOrder = kind !== "fence" && kind !== "span";
  const severity: Severity = isLasting && isOrder && isNameless(hostKindOf(url)) ? "block" : "warn";
  return [
    {
      rule: "proxy-hijack",
      severity,
      category: "tampering",
      message: `The command leads what programs of the user say through ${(hostOf(url) ?? "").slice(0, 80)}, which then hears and may change it.`,
      remediation: "Leave it to the user which machines stand between them and a service.",
    },
  ];
}

function uncheckedConnections(severity: Severity): Hit {
  return {
    rule: "tls-verification-disabled",
    severity,
    category: "tampering",
    message: "The command has programs no longer check who is at the other end of a connection, for good.",
    remediation: "Trust the one certificate that is needed, for the one program that needs it.",
  };
}

/** A certificate from elsewhere lets its owner pass for every site. */
function foreignCertificate({ name, args }: CommandEffect, { commands, index, pkg }: Scene): Hit | null {
  if (!TRUSTS_CERTIFICATE.test([name, ...args.map(({ text }) => text)].join(" "))) return null;
  const urls = commands
    .slice(Math.max(0, index - 6), index)
    .flatMap(({ writes }) => writes)
    .filter(({ path }) => /\.(?:crt|pem|cer|der)$|certificates|anchors/i.test(path))
    .flatMap(({ value }) => value.taints.flatMap((taint) => (taint.kind === "remote" ? [taint.url] : [])));
  return urls.some((url) => isStranger(pkg, url))
    ? {
        ...uncheckedConnections("warn"),
        message: "The command trusts a certificate from elsewhere, whose owner can pass for every site from then on.",
      }
    : null;
}
