import { hostKindOf, hostOf, isDeclaredHost, registrableDomain } from "../../knowledge/hosts";
import type { ReviewedPackage } from "../../report";
import type { HostKind } from "../kinds";
import { UNKNOWN } from "./value";

/** Where data goes; `host` is null where only the run knows. */
export type Destination = { host: string | null; kind: HostKind | "unresolved"; isDeclared: boolean };

/** The machines that addresses lead to, as far as they are written down. */
export function destinationsOf(pkg: ReviewedPackage, addresses: string[]): Destination[] {
  const found = new Map<string, Destination>();
  for (const address of addresses.slice(0, 24)) {
    const url = asUrl(address);
    const host = url && hostOf(url);
    const kind = url && hostKindOf(url);
    if (!url || !host || !kind) continue;
    found.set(host, { host, kind, isDeclared: isDeclaredHost(pkg, host) });
  }
  return found.size > 0 ? [...found.values()] : [{ host: null, kind: "unresolved", isDeclared: false }];
}

/** An address with a host that is written down, also without a scheme. */
function asUrl(address: string): string | null {
  const text = address.trim();
  const known = /^[a-z][a-z0-9+.-]{1,10}:\/\//i.test(text)
    ? text
    : /^(?:localhost|[\w\ufffc-]+(?:\.[\w\ufffc-]+)+)(?::\d+)?(?:[/?]|$)/.test(text)
      ? `https://${text}`
      : null;
  if (!known || known.length > 4000) return null;
  const host = /^[^/]*\/\/([^/?#]*)/.exec(known)?.[1] ?? "";
  // A name of which only a part is known still tells whose it is.
  return isHost(host) ? known.replaceAll(UNKNOWN, "x") : null;
}

/** An ending alone may as well be a file's. */
function isHost(host: string): boolean {
  if (!host.includes(UNKNOWN)) return /[^.]/.test(host);
  return !host.endsWith(UNKNOWN) && host.split(".").filter((label) => !label.includes(UNKNOWN)).length > 1;
}

const SERVICES: [secret: RegExp, domains: string[]][] = [
  [/aws/i, ["amazonaws.com"]],
  [/gcloud|google|gemini|application_default/i, ["googleapis.com", "google.com"]],
  [/azure|\baz\s/i, ["azure.com", "microsoftonline.com", "windows.net", "microsoft.com", "visualstudio.com"]],
  [
    /github|\bgh\b|\/gh(?:\/|$)|git[- ]credential/i,
    ["github.com", "ghcr.io", "githubusercontent.com", "githubcopilot.com"],
  ],
  [/gitlab/i, ["gitlab.com"]],
  [/npm/i, ["npmjs.org", "npmjs.com"]],
  [/pypi/i, ["pypi.org"]],
  [/docker/i, ["docker.com", "docker.io"]],
  [/claude|anthropic/i, ["anthropic.com", "claude.ai", "claude.com"]],
  [/codex|openai|chatgpt/i, ["openai.com", "chatgpt.com"]],
  [/feishu|lark/i, ["feishu.cn", "larksuite.com"]],
  [/telegram/i, ["telegram.org"]],
  [/discord/i, ["discord.com", "discordapp.com"]],
  [/huggingface|hf_/i, ["huggingface.co", "hf.co"]],
  [/qwen|dashscope/i, ["aliyuncs.com", "qwen.ai"]],
];

/** Whether a secret goes to the service that issued it, by the names of both. */
export function belongsTo(secret: string, host: string): boolean {
  const domain = registrableDomain(host);
  const services = SERVICES.filter(([pattern]) => pattern.test(secret));
  if (services.some(([, domains]) => domains.includes(domain))) return true;
  const label = domain.split(".")[0]?.replaceAll("-", "") ?? "";
  return (
    label.length > 2 &&
    secret
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .some((word) => word === label || (services.length === 0 && word.length > 3 && label.startsWith(word)))
  );
}
