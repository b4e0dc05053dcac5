import type { Hit } from "../follow/shell/judge";
import { wordsOf } from "../follow/shell/value";
import type { CommandEffect } from "../follow/shell/world";
import type { Severity } from "../report";
import { lasting } from "./lasting";

/** Commands that let somebody else into the machine: by a key, an account or a program of root's. */
export function openedAccounts(command: CommandEffect): Hit[] {
  return [...authorizedKey(command), ...account(command), ...programOfRoot(command)];
}

/** A key that whoever follows the steps is to fill in. */
const LEFT_OUT = /\bssh-(?:rsa|ed25519)\s+(?:A{4}\w{0,24})?(?:\.{2,}|…|<|\[|\{|your|x{3})/i;

/** A key of somebody else's that opens the user's machine. */
function authorizedKey({ writes }: CommandEffect): Hit[] {
  return writes.flatMap(({ path, value }) => {
    if (!/\.ssh\/authorized_keys2?$/.test(path)) return [];
    const isFixed =
      /\b(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\S+)\s+AAAA|\b(?:ssh-(?:rsa|ed25519))\b/.test(value.text) &&
      !LEFT_OUT.test(value.text);
    const isForeign = value.taints.some(
      (taint) => taint.kind === "decoded" || (taint.kind === "remote" && !/[$<{]/.test(taint.url)),
    );
    const isRoot =
      /^\/root\//.test(path) && value.text !== "" && !/\$\d|\.pub\b/.test(value.text) && !LEFT_OUT.test(value.text);
    const severity: Severity = isFixed || isForeign ? "block" : isRoot ? "warn" : "info";
    return [
      {
        ...lasting(severity, "the keys that open the machine", false),
        category: "backdoor",
        message: "The command lets the holder of a key log in to the user's machine.",
      },
    ];
  });
}

function account({ name, args, input }: CommandEffect): Hit[] {
  const line = wordsOf(args);
  const open = (severity: Severity): Hit[] => [
    { ...lasting(severity, "the accounts of the machine", false), category: "backdoor" },
  ];
  if (/^(?:useradd|adduser|usermod)$/.test(name) && isSecondRoot(args)) return open("block");
  if (name === "usermod" && /-[a-z]*G\b.*\b(?:sudo|wheel|root|admin)\b/.test(line)) return open("warn");
  if (name === "chpasswd" && /^[\w$().-]{1,40}:[^\s$:]{3,60}\s*$/.test(input.text)) return open("warn");
  return [];
}

/** Another name for the account that may do everything. */
function isSecondRoot(args: CommandEffect["args"]): boolean {
  const isRoot = args.some(
    ({ text, isKnown }, at) => isKnown && text === "0" && /^(?:-u|--uid)$/.test(args[at - 1]?.text ?? ""),
  );
  return isRoot && args.some(({ text }) => /^(?:-[a-z]*o[a-z]*|--non-unique)$/.test(text));
}

const MAKES_ROOTS =
  /^(?:-\w+ )?(?:u?[+=][rwx]*s[rwx]*|u\+s|0?[4-7][0-7]{3})\s+\S*(?:\/(?:ba|z|da)?sh|\/python\d?|(?:\/tmp|\/var\/tmp|\/dev\/shm|~|\/home)\/\S+|\/\.[^/\s]+)$/;

function programOfRoot({ name, args }: CommandEffect): Hit[] {
  if (name !== "chmod" || !MAKES_ROOTS.test(wordsOf(args))) return [];
  return [
    {
      ...lasting("block", "the system", false),
      category: "backdoor",
      message: "The command makes a program that runs as root for everybody.",
    },
  ];
}
