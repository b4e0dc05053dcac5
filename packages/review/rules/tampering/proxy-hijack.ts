import type { Scene } from "../../src/follow/shell/judge";
import type { CommandEffect } from "../../src/follow/shell/world";
import { hostKindOf, hostOf, isNameless, webAddressOf } from "../../src/knowledge/hosts";
import { isStranger } from "../../src/knowledge/strangers";
import type { CommandJudgement, CommandSaid } from "../../src/match/coded";
import { pathTest } from "../../src/match/command-pattern";
import { anyOf } from "../../src/match/names";
import { matchesIn } from "../../src/read/matches";

/** What is set, for how long, and to what. */
type Setting = { name: string; value: string; isLasting: boolean };

const MAX_HITS = 2;
const MAX_TEXT_CHARS = 20_000;
const SETS = /^(?:export|setx|declare|git|npm|pnpm|yarn|pip\d?|conda|alias)$/;
const isSettings = pathTest(["{startup-file}", "{program-settings}"]);
const LINE =
  /^\s{0,8}(?:export\s{1,4}|set\s+-\w+\s{1,4})?([A-Za-z_][\w.-]{2,40})\s{0,3}[=\s]\s{0,3}["']?([^\n"']{1,300})/gm;
const PROXY = /^(?:(?:https?|all)_?-?proxy|proxy)$/i;
/** Where programs ask models, and those who run them. */
const MODEL_ADDRESS = new RegExp(`^${anyOf("model-addresses")}$`);
const VENDOR = new RegExp(String.raw`^https?://(?:[\w-]+\.)*${anyOf("model-vendors")}(?:[:/]|$)`);
/** Names that keys and programs are trusted to. */
const TRUSTED_HOST = new RegExp(String.raw`(?<![\w.-])${anyOf("trusted-host")}(?![\w.-])`);
const RELAY = /(?:^|[\s@])((?:[\w-]+\.)+[a-z]{2,12}|(?:\d{1,3}\.){3}\d{1,3})(?=[:\s]|$)/i;

/** What the person's programs say goes through a machine of somebody else's. */
export const judge: CommandJudgement = (command, scene) => {
  if (!SETS.test(command.name) && !command.writes.some(({ path }) => isSettings(path))) return null;
  const settings = [...writtenSettings(command), ...setByCommand(command)];
  return [...settings.flatMap((setting) => judgeSetting(setting, scene)), ...throughFiles(command, scene)].slice(
    0,
    MAX_HITS,
  );
};

function writtenSettings({ writes }: CommandEffect): Setting[] {
  return writes
    .filter(({ path }) => isSettings(path))
    .flatMap(({ value }) => [...matchesIn(value.text.slice(0, MAX_TEXT_CHARS), LINE)])
    .map(([, name = "", value = ""]) => ({ name, value: value.trim(), isLasting: true }));
}

function setByCommand({ name, args }: CommandEffect): Setting[] {
  const words = args.map(({ text }) => text);
  if (/^(?:export|declare)$/.test(name)) {
    return words.flatMap((word) => {
      const [, key = "", value = ""] = /^(\w{3,40})=(.*)$/s.exec(word) ?? [];
      return key ? [{ name: key, value, isLasting: false }] : [];
    });
  }
  if (name === "alias") {
    const proxy = /^\w+=.*(?:--proxy|--proxy-header|\s-x)[= ](\S+)/.exec(words.join(" "))?.[1];
    return proxy ? [{ name: "proxy", value: proxy, isLasting: false }] : [];
  }
  if (name === "setx") return [{ name: words[0] ?? "", value: words[1] ?? "", isLasting: true }];
  const config = words.indexOf("config");
  if (config === -1) return [];
  const rest = words.slice(config + 1).filter((word) => !/^--?[a-z]|^set$/i.test(word));
  const [key = "", value = ""] = rest[0]?.includes("=") ? rest[0].split(/=(.*)/s) : rest;
  const isLasting = name !== "git" || words.some((word) => /^--(?:global|system)$/.test(word));
  return [{ name: key, value, isLasting }];
}

function judgeSetting({ name, value, isLasting }: Setting, scene: Scene): CommandSaid[] {
  if (PROXY.test(name.replace(/^(?:global|http|https)\./i, ""))) return through(value, scene, isLasting);
  if (isLasting && MODEL_ADDRESS.test(name)) return VENDOR.test(value) ? [] : through(value, scene, isLasting);
  const rewrites = /^url\.(.{4,300})\.(?:push)?insteadof$/i.exec(name)?.[1];
  return rewrites && /^(?:https?:|git|ssh:)/.test(value) ? through(webAddressOf(rewrites), scene, isLasting) : [];
}

/** `/etc/hosts`, `~/.ssh/config`: settings that are not a name with a value. */
function throughFiles({ writes }: CommandEffect, scene: Scene): CommandSaid[] {
  return writes.flatMap(({ path, value: { text } }) => {
    const hosts = path === "/etc/hosts" ? /^\s*(\d[\d.]{6,15})\s[^\n#]*/m.exec(text) : null;
    if (hosts && TRUSTED_HOST.test(hosts[0])) return through(`http://${hosts[1]}`, scene, true);
    if (!/\.ssh\/config$/.test(path) || !/^\s*Host\s+\*\s*$/im.test(text)) return [];
    const command = /^\s*Proxy(?:Command|Jump)\s+([^\n]{3,300})/im.exec(text)?.[1] ?? "";
    const relay = RELAY.exec(command)?.[1];
    return relay ? through(`https://${relay}`, scene, true) : [];
  });
}

/** Who stands in the middle hears everything. */
function through(address: string, { pkg, kind }: Scene, isLasting: boolean): CommandSaid[] {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address.replace(/^socks\w*:/i, "http:") : `http://${address}`;
  if (/\/\/[^/]*[$<{]/.test(url) || !isStranger(pkg, url)) return [];
  const isStep = kind !== "fence" && kind !== "span";
  const host = (hostOf(url) ?? "").slice(0, 80);
  return [
    {
      severity: isLasting && isStep && isNameless(hostKindOf(url)) ? "block" : "warn",
      message: `The command leads what programs of the person say through ${host}, which then hears and may change it.`,
    },
  ];
}
