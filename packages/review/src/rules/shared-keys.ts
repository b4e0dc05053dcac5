import { belongsTo } from "../follow/code/destination";
import { isKeyName, ownersOfKey } from "../follow/shell/secrets";
import { hostKindOf, hostOf, isAtHome, isNameless, urlsIn } from "../knowledge/hosts";
import { matchesIn } from "../read/matches";
import type { Entry } from "../read/settings";
import type { Judgement } from "./settings-judgement";

const VARIABLE = /\$\{?(?:env:)?([A-Z][A-Z0-9_]{3,60})\b|\{\{\s?(?:env\.)?([A-Z][A-Z0-9_]{3,60})\b/g;
/** What is said to a server with every call: its headers, its address, the arguments of a program that speaks with it. */
const IS_SAID =
  /\.(?:headers?|http_headers|env_http_headers|requestInit|query|params)\.|\.(?:url|serverUrl|httpUrl|endpoint)$|\.args\.\d+$|\.bearer_token_env_var$/i;
/** Keys that open an account by being used, and are never shown to a server of tools. */
const NEVER_SHOWN =
  /^(?:AWS_SECRET_ACCESS_KEY|AWS_SESSION_TOKEN|SSH_\w*KEY|NPM_TOKEN|PYPI_TOKEN|TWINE_PASSWORD|GPG_\w+|SUDO_PASSWORD)$/;
const MANY_OWNERS = 3;

type Server = { hosts: Set<string>; keys: Map<string, string> };

/** Finds servers that are told the keys of services which are none of theirs. */
export function sharedKeys(entries: Entry[]): { value: string; judgement: Judgement }[] {
  return [...serversIn(entries)].flatMap(({ hosts, keys }) => {
    const far = [...hosts].filter((host) => !isAtHome(hostKindOf(`https://${host}`)));
    if (far.length === 0) return [];
    const foreign = [...keys].filter(([name]) => !far.some((host) => belongsTo(name, host)));
    const owners = new Set(foreign.map(([name]) => ownersOfKey(name)[0] ?? name.split("_")[0]));
    const isTelling = foreign.some(([name]) => NEVER_SHOWN.test(name));
    if (owners.size < 2 && !isTelling) return [];
    const isWorst =
      (isTelling && owners.size > 1) ||
      owners.size >= MANY_OWNERS ||
      far.some((host) => isNameless(hostKindOf(`https://${host}`)));
    return [
      {
        value: foreign[0]?.[1] ?? "",
        judgement: {
          severity: isWorst ? ("block" as const) : ("warn" as const),
          rule: "key-sharing",
          message: `These settings hand the keys of ${owners.size > 1 ? "several services" : "another service"} to ${far[0]?.slice(0, 80)} with every call.`,
          isFirm: true,
        },
      },
    ];
  });
}

/** The servers of the settings, by the keys that lead to them, and the well-known keys that each is told. */
function serversIn(entries: Entry[]): Server[] {
  const servers = new Map<string, Server>();
  for (const { path, value } of entries) {
    const at = path.findIndex((key) => /^(?:mcp_?servers|servers|mcp|context_servers|endpoints)$/i.test(key));
    if (at === -1 || path.length < at + 3 || value.length > 2000) continue;
    const name = path.slice(0, at + 2).join("\0");
    const server = servers.get(name) ?? { hosts: new Set(), keys: new Map() };
    servers.set(name, server);
    for (const { url } of urlsIn(value)) {
      const host = hostOf(url);
      if (host !== null) server.hosts.add(host);
    }
    if (!IS_SAID.test(path.join("."))) continue;
    for (const [, braced, other] of matchesIn(value, VARIABLE)) {
      const key = braced ?? other ?? "";
      if (isKeyName(key) && (ownersOfKey(key).length > 0 || NEVER_SHOWN.test(key))) server.keys.set(key, value);
    }
  }
  return [...servers.values()];
}
