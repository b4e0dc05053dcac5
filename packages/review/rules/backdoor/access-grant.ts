import { isLibraryName } from "../../src/follow/code/libraries/library-name";
import type { Event } from "../../src/follow/code/machine";
import type { Scene } from "../../src/follow/shell/judge";
import type { CommandEffect } from "../../src/follow/shell/world";
import { isSomebodys, partiesIn } from "../../src/knowledge/named-party";
import type { Judgements } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import type { ReviewedPackage, Severity } from "../../src/report";

const ALL_RIGHTS = new RegExp(
  String.raw`\b(?:AdministratorAccess|IAMFullAccess|PowerUserAccess)\b|${anyOf("owner-roles")}`,
);
const RULES_ALL =
  "Somebody whom the package names by an account or a key gets all rights over what the person has in the cloud.";
const LETS_IN = "Somebody whom the package names by an account or a key is let in to what is the person's.";

export const judge: Judgements = {
  command: (command, scene) =>
    command.name === "aws" && namesParty(command, scene) ? granted(scene.file.text ?? "") : null,
  program: (event, pkg) =>
    isGranted(event) ? granted(pkg.files.find(({ path }) => path === event.file)?.text ?? "") : null,
};

function granted(text: string): { severity: Severity; message: string } {
  const isAll = ALL_RIGHTS.test(text);
  return isAll ? { severity: "block", message: RULES_ALL } : { severity: "warn", message: LETS_IN };
}

const GRANTS =
  /^(?:create-role|update-assume-role-policy|put-[\w-]*policy|set-repository-policy|add-[\w-]*permission|create-grant|modify-[\w-]*attribute|create-resource-share)$/;
const NAMES_ACCOUNT = /^--(?:user-ids|principals?|values-to-add|target-accounts?|grantee-principal)$/;

/** What is granted may stand in a file that the script wrote before or that the package brings. */
function namesParty({ args }: CommandEffect, scene: Scene): boolean {
  const words = args.map(({ text }) => text);
  if (!words.some((word) => GRANTS.test(word))) return false;
  return words.some((word, at) => {
    if (word.startsWith("file://")) return partiesIn(contentOf(word.slice("file://".length), scene)).length > 0;
    return partiesIn(word).length > 0 || (NAMES_ACCOUNT.test(words[at - 1] ?? "") && isSomebodys(word));
  });
}

function contentOf(path: string, { commands, index, pkg }: Scene): string {
  const written = commands.slice(0, index).findLast(({ writes }) => writes.some((write) => write.path === path));
  const text = written?.writes.find((write) => write.path === path)?.value.text;
  return text ?? fileOf(pkg, path)?.text ?? "";
}

function fileOf({ files }: ReviewedPackage, path: string): ReviewedPackage["files"][number] | undefined {
  const name = path.replace(/^(?:\.{0,2}\/|\$\{?\w+\}?\/)+/, "");
  return files.find((file) => file.path === name || file.path.endsWith(`/${name}`));
}

const SHARES = /(?:ermissions(?:\(\))?\.(?:create|insert)|addEditors?|addViewer|setOwner|\.share)$/;
const MAILBOX = /^[\w.+-]{2,80}@[\w-]{2,60}(?:\.[\w-]{2,30}){1,4}$/;
const MEMBERS = /(?:addCollaborator|setMembership\w*|add_to_collaborators|add_to_members|invite_user)$/;
const MEMBER_ADDRESS = /\/(?:collaborators|memberships)\/[\w-]{2,40}$/;
const KEY_ADDRESS = /\/(?:keys|deploy_keys)$/;
const WRITES = /(?:put|post|request|fetch)\w*$/i;

/** Whether a program gives rights to somebody whom it names itself, and not to whom the user says. */
function isGranted({ kind, api, texts, content, data }: Event): boolean {
  if (kind === "grant") {
    if (texts.some((text) => partiesIn(text).length > 0)) return true;
    if (SHARES.test(api)) return texts.some((text) => MAILBOX.test(text) && partiesIn(`user:${text}`).length > 0);
    return MEMBERS.test(api) && texts.length > 0 && data.size === 0;
  }
  if (kind !== "send" || !(WRITES.test(api) || isLibraryName(api))) return false;
  if (texts.some((text) => KEY_ADDRESS.test(text))) return content.some((text) => partiesIn(text).length > 0);
  return texts.some((text) => MEMBER_ADDRESS.test(text));
}
