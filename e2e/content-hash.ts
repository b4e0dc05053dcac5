import { createHash } from "node:crypto";
import { unzipSync } from "fflate";

/** The hash of what is in an archive with one top folder, as the service computes it. */
export function contentHash(archive: Uint8Array): string {
  const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
  const lines = Object.entries(unzipSync(archive)).map(
    ([path, content]) => `${[path.slice(path.indexOf("/") + 1), "644", sha256(content)].join("\0")}\n`,
  );
  return `sha256:${sha256(lines.sort().join(""))}`;
}
