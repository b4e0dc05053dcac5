import { lineAt } from "../../read/lines";
import { matchesIn } from "../../read/matches";
import { isMarkdown } from "../../read/path-role";
import type { ReviewedFile } from "../../read/reviewed-file";
import type { Declared } from "./declared";

const MAX_PULLED = 200;
const ACTION =
  /^[ \t]*(?:-[ \t]*)?uses:[ \t]*["']?([\w.-]{1,60}\/[\w./-]{1,100})@(main|master|HEAD|latest|develop)\b/gm;
const IMAGE =
  /^[ \t]*(?:FROM[ \t]+(?:--platform=\S+[ \t]+)?|image:[ \t]*["']?)([a-z0-9][\w./-]{1,150})(:latest)?["']?[ \t]*(?:AS[ \t]+\S+[ \t]*)?\r?$/gim;
const WITH_IMAGES = /(?:^|\/)(?:(?:docker|container)file[\w.-]*|[\w.-]*\.ya?ml|[\w.-]*\.dockerfile)$/i;
const NO_IMAGE = /^(?:scratch|build|builder|base|deps|dev|test|prod|production|final|runner|stage\w*)$/i;

/** The actions and images of which a file takes the newest. */
export function pulledIn({ path, text }: ReviewedFile): Declared[] {
  if (text === null) return [];
  const isShown = isMarkdown(path) && text.includes("uses:");
  const actions = isShown || /\.ya?ml$/i.test(path) ? [...matchesIn(text, ACTION)] : [];
  const images = WITH_IMAGES.test(path) ? [...matchesIn(text, IMAGE)] : [];
  return [...actions, ...images]
    .filter(([, name = ""]) => !NO_IMAGE.test(name))
    .slice(0, MAX_PULLED)
    .map(({ 1: name, index }) => ({ name, version: "latest", line: lineAt(text, index) }));
}
