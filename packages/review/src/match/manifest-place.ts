import { excerptOf } from "../excerpt";
import type { ReviewedPackage } from "../report";
import type { Said } from "./coded";

const MAX_CHARS = 16 * 1024;

/** Where a key of the manifest stands: in the main file of the package, on a line of its own where it is found. */
export function manifestPlace(pkg: ReviewedPackage, key: string): Pick<Said, "file" | "line" | "excerpt"> {
  const file = mainFileOf(pkg);
  const text = pkg.files.find(({ path }) => path === file)?.text?.slice(0, MAX_CHARS) ?? "";
  const lines = text.split("\n");
  const pattern = new RegExp(`^["']?(?:${key.replaceAll(/[^\w|-]/g, "\\$&")})["']?[ \\t]*:`);
  const index = lines.findIndex((line) => pattern.test(line));
  if (index === -1) return { file, line: null, excerpt: null };
  return { file, line: index + 1, excerpt: excerptOf(lines[index] ?? "") };
}

function mainFileOf({ type, files, manifest }: ReviewedPackage): string {
  if (type === "skill") return "SKILL.md";
  const atRoot = files.filter(({ path }) => /^[^/]+\.md$/i.test(path));
  const main = atRoot.find(({ text }) => text?.includes(`name: ${manifest.name}`)) ?? atRoot[0] ?? files[0];
  return main?.path ?? "";
}
