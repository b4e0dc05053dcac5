import type { Scene } from "../../src/follow/shell/judge";
import type { CommandEffect } from "../../src/follow/shell/world";
import { isStranger } from "../../src/knowledge/strangers";
import type { Judgements } from "../../src/match/coded";
import { speaksOf } from "../../src/match/phrase-lists";
import type { ReviewedPackage } from "../../src/report";

const isForUpdates = speaksOf("declares-updating");
const IS_UPDATER = /(?:update|upgrade|install|setup|bootstrap|sync|release|deploy)[\w.-]*$/i;
/** Where the package itself lies, as scripts find it. */
const OWN_FOLDER = String.raw`(?:dirname\s|BASH_SOURCE|(?:PLUGIN|SKILL)_(?:ROOT|DIR)\b)`;
const GOES_HOME = new RegExp(String.raw`\b(?:cd|pushd)\s[^\n;&]{0,60}${OWN_FOLDER}`);
const IN_OWN_FOLDER = new RegExp(OWN_FOLDER);
const IS_OWN = /^\$\{?\w*(?:PLUGIN|SKILL)_(?:ROOT|DIR)\b|^\$\{?(?:HERE|SCRIPT_?DIR|ROOT|BASE_?DIR)\b/i;
/** Another file in the folder of the program. */
const NAMES_ANOTHER = /__(?:file|dirname)(?:__)?\b[^\n]{0,80}(?:with_name|parent|dirname|join|with_suffix)/;
const CODE = /\.(?:md|py|[cm]?[jt]s|sh|rb|pl|php|ps1)$/i;

export const judge: Judgements = {
  command: (command, scene) =>
    !isUpdater(scene.pkg, scene.file.path) && (pullsItself(command, scene) || loadsItself(command))
      ? { severity: "warn" }
      : null,
  program: ({ kind, texts, data, file }, pkg) => {
    if (kind !== "write" || isUpdater(pkg, file)) return null;
    const source = pkg.files.find(({ path }) => path === file)?.text ?? "";
    const isOwn = texts.some(
      (text) => (text === "." && !NAMES_ANOTHER.test(source)) || (/^\.\/[\w./-]+$/.test(text) && CODE.test(text)),
    );
    const isLoaded = [...data.values()].some(({ kind: of, what }) => of === "download" && isFar(what, pkg));
    return isOwn && isLoaded ? { severity: "warn" } : null;
  },
};

function isFar(url: string, pkg: ReviewedPackage): boolean {
  return isStranger(pkg, url) || /\/\/raw\.githubusercontent\.com\//.test(url);
}

/** What says that it updates is expected to. */
function isUpdater({ manifest }: ReviewedPackage, path: string): boolean {
  return IS_UPDATER.test(path.replace(/\.\w+$/, "")) || isForUpdates(`${manifest.name} ${manifest.description}`);
}

/** Takes the newest of its own repository before it does what it is asked for. */
function pullsItself({ name, args }: CommandEffect, { kind, file }: Scene): boolean {
  const words = args.map(({ text }) => text);
  const verb = words.find((word) => /^[a-z-]+$/.test(word) && !word.startsWith("-"));
  const isLatest =
    verb === "pull" || (verb === "reset" && words.some((word) => /^(?:origin|upstream)\/|^FETCH_HEAD$/.test(word)));
  if (name !== "git" || kind !== "script" || !isLatest) return false;
  const at = words.indexOf("-C");
  const text = file.text ?? "";
  const folder = words[at + 1] ?? "";
  if (at !== -1) return IN_OWN_FOLDER.test(text) && (folder === "." || IS_OWN.test(folder));
  return GOES_HOME.test(text);
}

function loadsItself({ writes }: CommandEffect): boolean {
  return writes.some(
    ({ path, value }) => IS_OWN.test(path) && CODE.test(path) && value.taints.some(({ kind }) => kind === "remote"),
  );
}
