import { excerptOf } from "../../src/excerpt";
import { declaredIn } from "../../src/follow/packages/declared";
import { installOf } from "../../src/follow/packages/installs";
import { manifestTextsOf } from "../../src/follow/packages/manifest-texts";
import type { CommandEffect } from "../../src/follow/shell/world";
import type { FilesJudgement, Said } from "../../src/match/coded";
import { lineAt } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isMarkdown } from "../../src/read/path-role";
import type { Reading } from "../../src/report";

/** A dependency of which the newest is taken, whatever that is on the day. */
type Unpinned = { name: string; file: string; line: number; excerpt: string };

const MAX_NOTED = 200;
const MAX_NAMED = 3;
const MAX_NAME_CHARS = 60;
const NEWEST = /^(?:|\*|x|latest|next|canary|beta|nightly|main|master|HEAD)$/i;
/** `git+https://…` without the commit, or with a branch in its place. */
const COMMIT = /[@#](?:v?\d[\w.-]*|[0-9a-f]{7,40}|semver:[^&]+)(?:[#&]|$)/i;
const ACTION =
  /^[ \t]*(?:-[ \t]*)?uses:[ \t]*["']?([\w.-]{1,60}\/[\w./-]{1,100})@(main|master|HEAD|latest|develop)\b/gm;
const IMAGE =
  /^[ \t]*(?:FROM[ \t]+(?:--platform=\S+[ \t]+)?|image:[ \t]*["']?)([a-z0-9][\w./-]{1,150})(:latest)?["']?[ \t]*(?:AS[ \t]+\S+[ \t]*)?\r?$/gim;
const WITH_IMAGES = /(?:^|\/)(?:(?:docker|container)file[\w.-]*|[\w.-]*\.ya?ml|[\w.-]*\.dockerfile)$/i;
const IMAGE_COMMAND = /^(?:docker|podman|nerdctl)$/;
const NO_IMAGE = /^(?:scratch|build|builder|base|deps|dev|test|prod|production|final|runner|stage\w*)$/i;

/** Said once of a package: it takes the newest of something, instead of what its author has seen. */
export const judge: FilesJudgement = () => {
  const noted: Unpinned[] = [];
  return {
    read: (reading) => {
      if (noted.length < MAX_NOTED) noted.push(...unpinnedIn(reading));
    },
    finish: () => {
      const [first] = noted;
      return first ? [saidOf(first, [...new Set(noted.map(({ name }) => name))])] : [];
    },
  };
};

function unpinnedIn(reading: Reading): Unpinned[] {
  const { file, shell } = reading;
  const at = (name: string, line: number) => ({
    name,
    file: file.path,
    line,
    excerpt: excerptOf(file.lines().textOf(line).trimStart()),
  });
  const commanded = shell.flatMap(({ commands, lineOf }) =>
    commands.flatMap((command) => ofCommand(command).map((name) => at(name, lineOf(command)))),
  );
  const declared = manifestTextsOf(file).flatMap(({ name: manifest, text, firstLine }) =>
    declaredIn(manifest, text)
      .filter(({ name, version, source }) => (source ? !COMMIT.test(source) : name && isNewest(manifest, version)))
      .map(({ name, source, line }) => at(name ?? source ?? "", firstLine + line - 1)),
  );
  return [...commanded, ...declared, ...inLines(reading).map(({ name, line }) => at(name, line))];
}

/** Ranges are how libraries say what they work with, and a lock file holds what was seen. */
function isNewest(manifest: string, version: string | undefined): boolean {
  if (/^requirements|^constraints/i.test(manifest)) return version === undefined;
  return manifest === "package.json" && version !== undefined && NEWEST.test(version.trim());
}

function ofCommand(command: CommandEffect): string[] {
  const install = installOf(command);
  if (install) {
    // What a project has installed already, `npx` starts from there.
    const isOwn =
      /^(?:npx|bunx|pnpx)$/.test(command.name) && !command.args.some(({ text }) => /^(?:-y|--yes)$/.test(text));
    return [
      ...install.wanted
        .filter(({ version }) => NEWEST.test(version) && !(isOwn && version === ""))
        .map(({ name }) => name),
      ...install.sources.filter((source) => /^git/.test(source) && !COMMIT.test(source)),
    ];
  }
  if (!IMAGE_COMMAND.test(command.name)) return [];
  const words = command.args.map(({ text }) => text);
  return words.filter((word) => /^[a-z0-9][\w./-]{2,150}:latest$/.test(word));
}

function inLines({ file }: Reading): { name: string; line: number }[] {
  const { path, text } = file;
  if (text === null) return [];
  const isShown = isMarkdown(path) && text.includes("uses:");
  const actions = isShown || /\.ya?ml$/i.test(path) ? [...matchesIn(text, ACTION)] : [];
  const images = WITH_IMAGES.test(path) ? [...matchesIn(text, IMAGE)] : [];
  return [...actions, ...images]
    .filter(([, name = ""]) => !NO_IMAGE.test(name))
    .slice(0, MAX_NOTED)
    .map(({ 1: name = "", index }) => ({ name, line: lineAt(text, index) }));
}

function saidOf({ file, line, excerpt }: Unpinned, names: string[]): Said {
  const named = names.slice(0, MAX_NAMED).map((name) => `"${name.slice(0, MAX_NAME_CHARS)}"`);
  const others = names.length - named.length;
  const what = `${named.join(", ")}${others > 0 ? ` and ${others} ${others === 1 ? "other" : "others"}` : ""}`;
  const message = `The newest version of ${what} is taken, which nobody has seen yet who reviews this package.`;
  return { severity: "info", file, line, excerpt, message };
}
