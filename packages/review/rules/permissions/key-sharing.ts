import { belongsTo } from "../../src/follow/code/destination";
import { isKeyName } from "../../src/follow/shell/secrets";
import { hostKindOf, hostOf, isAtHome, isNameless, urlsIn } from "../../src/knowledge/hosts";
import { ownersOfKey } from "../../src/knowledge/services";
import { anyOf } from "../../src/match/names";
import type { SettingSaid, SettingsJudgement } from "../../src/match/setting";
import { matchesIn } from "../../src/read/matches";
import type { Entry } from "../../src/read/settings";

const VARIABLE = /\$\{?(?:env:)?([A-Z][A-Z0-9_]{3,60})\b|\{\{\s?(?:env\.)?([A-Z][A-Z0-9_]{3,60})\b/g;
/** What is said to a server with every call: its headers, its address, the arguments of a program that speaks with it. */
const IS_SAID = [
  /\.(?:headers?|http_headers|env_http_headers|requestInit|query|params)\./i,
  /\.(?:url|serverUrl|httpUrl|endpoint|bearer_token_env_var|args\.\d+)$/i,
];
const SERVERS = /^(?:mcp_?servers|servers|mcp|context_servers|endpoints)$/i;
const NEVER_SHOWN = new RegExp(`^${anyOf("account-keys")}$`);
const MAX_VALUE_CHARS = 2000;
const MANY_OWNERS = 3;
const MAX_HOST_CHARS = 80;

type Server = { hosts: Set<string>; keys: Map<string, string> };

/** A server of tools has no use for the keys of services which are none of its own. */
export const judge: SettingsJudgement = ({ entries }) =>
  serversIn(entries).flatMap(({ hosts, keys }) => {
    const far = [...hosts].filter((host) => !isAtHome(hostKindOf(`https://${host}`)));
    const foreign = [...keys].filter(([name]) => !far.some((host) => belongsTo(name, host)));
    return far.length > 0 ? saidOf(far, foreign) : [];
  });

function saidOf(hosts: string[], foreign: [name: string, value: string][]): SettingSaid[] {
  const owners = new Set(foreign.map(([name]) => ownersOfKey(name)[0] ?? name.split("_")[0]));
  const isTelling = foreign.some(([name]) => NEVER_SHOWN.test(name));
  if (owners.size < 2 && !isTelling) return [];
  const isWorst =
    (isTelling && owners.size > 1) ||
    owners.size >= MANY_OWNERS ||
    hosts.some((host) => isNameless(hostKindOf(`https://${host}`)));
  const whose = owners.size > 1 ? "several services" : "another service";
  return [
    {
      value: foreign[0]?.[1] ?? "",
      severity: isWorst ? "block" : "warn",
      message: `These settings hand the keys of ${whose} to ${hosts[0]?.slice(0, MAX_HOST_CHARS)} with every call.`,
      isFirm: true,
    },
  ];
}

/** The servers of the settings, by the keys that lead to them, and the well-known keys that each is told. */
function serversIn(entries: Entry[]): Server[] {
  const servers = new Map<string, Server>();
  for (const { path, value } of entries) {
    const at = path.findIndex((key) => SERVERS.test(key));
    if (at === -1 || path.length < at + 3 || value.length > MAX_VALUE_CHARS) continue;
    const name = path.slice(0, at + 2).join("\0");
    const server = servers.get(name) ?? { hosts: new Set(), keys: new Map() };
    servers.set(name, server);
    for (const { url } of urlsIn(value)) {
      const host = hostOf(url);
      if (host !== null) server.hosts.add(host);
    }
    if (!IS_SAID.some((place) => place.test(path.join(".")))) continue;
    for (const key of keysIn(value)) server.keys.set(key, value);
  }
  return [...servers.values()];
}

function keysIn(value: string): string[] {
  const names = [...matchesIn(value, VARIABLE)].map(([, braced, other]) => braced ?? other ?? "");
  return names.filter((name) => isKeyName(name) && (ownersOfKey(name).length > 0 || NEVER_SHOWN.test(name)));
}
