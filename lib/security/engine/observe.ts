import { hostOf } from "./hosts";
import type { Observed, ReviewedPackage } from "./report";

const MAX_HOSTS = 100;
const READ_ELSEWHERE = ["text", "empty", "media"];

/** What the package asks for and mentions, and which files nobody can read. */
export function observe({ manifest, files }: ReviewedPackage): Observed {
  const hosts = new Set<string>();
  for (const { text } of files) {
    for (const [url] of (text ?? "").matchAll(/\bhttps?:\/\/[^\s"'<>`)\]}|\\]{1,200}/gi)) {
      if (hosts.size >= MAX_HOSTS) break;
      const host = hostOf(url);
      if (host) hosts.add(host);
    }
  }
  return {
    tools: manifest.allowedTools,
    hosts: [...hosts].sort(),
    unread: files.filter(({ kind }) => !READ_ELSEWHERE.includes(kind)).map(({ path }) => path),
  };
}
