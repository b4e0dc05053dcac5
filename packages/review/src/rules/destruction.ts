import { type Hit, type Judge, judgeShell, type Scene } from "../follow/shell/judge";
import { wordsOf } from "../follow/shell/value";
import type { CommandEffect } from "../follow/shell/world";
import type { Finding, Reading, Severity } from "../report";

/** Places without which a machine or its owner has lost everything. */
const EVERYTHING =
  /^(?:\/|\/\*|~|~\/\*?|~\/\.\*|\$HOME\/?\*?|\/(?:home|Users|etc|usr|var|bin|boot|lib|root|opt|System|Library|Applications)(?:\/\*?)?|\/(?:home|Users)\/[^/]+\/?\*?|[A-Z]:[\\/]?\*?|%USERPROFILE%.*|\/c\/?\*?)$/;
/** The folder above, whichever that is. */
const ABOVE = /^(?:\.\.\/?\*?|\.\.\/\.\.\/?.{0,3}|(?:\.\/)?\.\.\/\*)$/;
const OWN_THINGS =
  /^(?:~|\$HOME)\/(?:Documents|Desktop|Pictures|Photos|Downloads|Movies|Music|Library|Projects|projects|workspace|code|src|dev|work|\.ssh|\.aws|\.config|\.gnupg|\.kube|\.openclaw|\.claude|\.(?:openclaw|clawdbot|moltbot)\/(?:workspace|agents|memory)|\.claude\/(?:projects|agents|skills|commands)|\.codex|\.cursor|\.vscode|Library\/Application Support)?\/?\*?$/;
const ADDED_DISK = /^\/dev\/(?:(?:sd|vd|xvd)[b-z]\d?|nvme[1-9]n\d+(?:p\d+)?)$/;
const DISK = /^\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|nvme\d|disk\d|rdisk\d|mmcblk\d|mapper\/|sdX|\$)/;
const ASKS = /^(?:read|select|dialog|whiptail|confirm|gum)$/;
const SNAPSHOTS =
  /^(?:vssadmin delete shadows|wbadmin delete|wmic shadowcopy delete|bcdedit \/set .{0,40}(?:recoveryenabled|ignoreallfailures)|tmutil (?:deletelocalsnapshots|disable|delete)|cipher \/w|zfs destroy -r|btrfs subvolume delete|fsutil usn deletejournal)/i;
const DATABASE = /\b(?:drop\s+(?:database|schema)|truncate\s+table|flushall|flushdb|dropdatabase\s*\()/i;

/** Finds commands that destroy what is not theirs. */
export function destruction(reading: Reading): Finding[] {
  return judgeShell(reading, judgeDestruction);
}

export const judgeDestruction: Judge = (command, scene) => {
  const found =
    deletion(command, scene) ??
    diskWipe(command, scene) ??
    snapshots(command) ??
    forkBomb(command, scene) ??
    ransom(command, scene) ??
    history(command, scene) ??
    cloud(command) ??
    database(command);
  if (!found) return [];
  const asked = scene.commands.slice(Math.max(0, scene.index - 12), scene.index).some(({ name }) => ASKS.test(name));
  // What is only shown in passing is no step to take.
  const severity: Severity = asked || scene.kind === "span" ? softer(found.severity) : found.severity;
  return [{ ...found, severity }];
};

function softer(severity: Severity): Severity {
  return severity === "block" ? "warn" : "info";
}

function hit(severity: Severity, message: string): Hit {
  return {
    rule: "destructive-command",
    severity,
    category: "destruction",
    message,
    remediation: "Remove the command, or limit it to files that the package itself has made.",
  };
}

/** What a package is for that puts things back, or takes itself away. */
const PUTS_BACK = /\b(?:back-?ups?|restor(?:e|es|ing)|uninstall\w*|reset\w*|migrat\w*|clean(?:s|up|ing)?|rollback)\b/i;

function deletion(command: CommandEffect, { kind, pkg }: Scene): Hit | null {
  const words = command.args.map(({ text }) => text);
  const paths = words.filter((text) => !text.startsWith("-"));
  if (command.name === "find") {
    const deletes =
      words.includes("-delete") ||
      words.some((word, at) => /^-exec(?:dir)?$/.test(word) && /^(?:rm|shred|unlink)$/.test(words[at + 1] ?? ""));
    const limited = words.some((word) => /^-(?:i?name|mtime|mmin|atime|ctime|empty|size|path|regex)$/.test(word));
    return deletes && EVERYTHING.test(paths[0] ?? "") && !limited
      ? hit("block", "The command deletes every file of the user or the system.")
      : null;
  }
  if (!/^(?:rm|shred|srm|rmdir|rd|del|remove-item)$/.test(command.name)) return null;
  if (words.includes("--no-preserve-root")) return hit("block", "The command deletes the whole system.");
  const recursive =
    words.some((text) => /^-[a-zA-Z]*[rR]|^--recursive$|^\/s$/i.test(text)) || /^(?:shred|srm)$/.test(command.name);
  if (!recursive && !paths.some((path) => /\*$/.test(path))) return null;
  if (paths.some((path) => EVERYTHING.test(path) && (recursive || path.endsWith("*"))))
    return hit("block", "The command deletes every file of the user or the system.");
  if (recursive && paths.some((path) => ABOVE.test(path)))
    return hit("block", "The command deletes the folder above and all that lies in it.");
  if (recursive && paths.some((path) => OWN_THINGS.test(path))) {
    const isSettings = paths.every((path) => !OWN_THINGS.test(path) || path.includes("/."));
    return hit(
      kind === "fence" ? (isSettings ? "info" : "warn") : isSettings && putsBack(pkg) ? "warn" : "block",
      "The command deletes a folder of the user's own files.",
    );
  }
  return null;
}

function putsBack({ manifest }: Scene["pkg"]): boolean {
  return PUTS_BACK.test(`${manifest.name.replaceAll("-", " ")} ${manifest.description}`);
}

function diskWipe({ name, args, redirects }: CommandEffect, { kind }: Scene): Hit | null {
  const words = args.map(({ text }) => text);
  if (redirects.some(({ operator, target }) => operator.includes(">") && DISK.test(target)))
    return hit("block", "The command overwrites a disk.");
  if (name === "dd") {
    const target = words.find((word) => word.startsWith("of="))?.slice(3) ?? "";
    const source = words.find((word) => word.startsWith("if="))?.slice(3) ?? "";
    if (!DISK.test(target)) return null;
    return hit(/^\/dev\/(?:zero|u?random)$/.test(source) ? "block" : "info", "The command overwrites a disk.");
  }
  const disk = /^(?:mkfs(?:\..+)?|wipefs|blkdiscard)$/.test(name) && words.find((word) => DISK.test(word));
  // A guide formats the disk that was attached for it.
  if (disk) return hit(kind === "fence" && ADDED_DISK.test(disk) ? "info" : "warn", "The command formats a disk.");
  return name === "diskutil" && /^erase(?:Disk|Volume)|^secureErase/i.test(words[0] ?? "")
    ? hit("warn", "The command formats a disk.")
    : null;
}

function snapshots({ name, args }: CommandEffect): Hit | null {
  const line = [name, ...args.map(({ text }) => text)].join(" ");
  return SNAPSHOTS.test(line)
    ? hit(
        /^(?:zfs|btrfs|tmutil)/.test(line) ? "warn" : "block",
        "The command deletes the copies that a system is restored from.",
      )
    : null;
}

/** A function that calls itself twice, through a pipe. */
function forkBomb({ path, args, isBackground, isOwn }: CommandEffect, { commands, index }: Scene): Hit | null {
  const twin = commands[index + 1];
  const isTwin = twin?.path === path && twin.isBackground && twin.args.length === 0;
  return isBackground && isTwin && args.length === 0 && (isOwn || path === ":") && /^[\w:.]{1,30}$/.test(path)
    ? hit("block", "The command starts copies of itself until the machine stands still.")
    : null;
}

/** Files are encrypted and their originals deleted. */
function ransom(command: CommandEffect, { commands, index, pkg }: Scene): Hit | null {
  const words = command.args.map(({ text }) => text);
  const encrypts =
    (command.name === "openssl" && words[0] === "enc" && !words.includes("-d")) ||
    (/^gpg2?$/.test(command.name) && words.some((word) => /^(?:-c|--symmetric|-e|--encrypt)$/.test(word))) ||
    (/^7z/.test(command.name) && words.some((word) => /^-p./.test(word)) && words.includes("-sdel"));
  if (!encrypts || !words.some((word) => /^~|^\$HOME|^\/(?:home|Users)|^\$|\*/.test(word))) return null;
  const inLoop = words.some((word) => /^\$\w+$|\$f|~\/|\*/.test(word));
  const deletes = commands
    .slice(index, index + 4)
    .some(
      ({ name, args }) =>
        /^(?:rm|shred|srm)$/.test(name) && args.some(({ text }) => words.includes(text) && !OWN_COPY.test(text)),
    );
  if (!inLoop || !(deletes || words.includes("-sdel"))) return null;
  const isPurpose = putsBack(pkg) && !words.some((word) => /^~|^\$HOME|\*/.test(word));
  return hit(isPurpose ? "info" : "block", "The commands encrypt files and delete the originals.");
}

/** A copy that was made a moment ago, by its name. */
const OWN_COPY = /back_?up|archive|dump|tarball|snapshot|bundle|export|\btmp|temp_?file|\.tar\b|\.tgz\b|\.zip\b/i;

function history({ name, args }: CommandEffect, { commands, kind }: Scene): Hit | null {
  const words = args.map(({ text }) => text);
  const forces =
    name === "git" &&
    words.includes("push") &&
    words.some((word) => /^(?:--force|-f|--mirror|--force-with-lease)$/.test(word));
  if (!forces) return null;
  const rewrites = commands.some(
    (other) =>
      other.name === "git" && other.args.some(({ text }) => /^(?:--orphan|filter-branch|filter-repo)$/.test(text)),
  );
  const all = words.some((word) => /^--(?:all|mirror)$/.test(word));
  return rewrites || all
    ? hit(kind === "fence" ? "info" : "warn", "The commands replace the history of a repository for everybody.")
    : null;
}

function database({ name, args, input }: CommandEffect): Hit | null {
  if (!/^(?:psql|mysql|mariadb|mongo|mongosh|redis-cli|sqlcmd|dropdb|clickhouse-client)$/.test(name)) return null;
  const line = `${wordsOf(args)} ${input.text.slice(0, 2000)}`;
  return name === "dropdb" || DATABASE.test(line) ? hit("info", "The command deletes a database.") : null;
}

/** Whole accounts and clusters, with what they would be restored from. */
function cloud({ name, args, isSilent }: CommandEffect): Hit | null {
  const line = wordsOf(args);
  if (
    name === "kubectl" &&
    /^delete\b/.test(line) &&
    /\s--all\b/.test(line) &&
    /(?:-n|--namespace)[ =]?kube-system\b/.test(line)
  )
    return hit("warn", "The command deletes what a cluster itself runs on.");
  // One room of a cluster, which whoever types this has to name.
  const isOneRoom = /(?:^|\s)(?:-n|--namespace)(?:[ =]|$)/.test(line);
  const isAll =
    (name === "kubectl" && /^delete (?:ns|namespaces?|all|pvc?|deployments?)\b.*\s--all\b/.test(line) && !isOneRoom) ||
    (name === "aws" &&
      /--skip-final-snapshot\b.*--delete-automated-backups|--delete-automated-backups\b.*--skip-final-snapshot/.test(
        line,
      )) ||
    (name === "aws" && isSilent && /^s3 (?:rb\b.*--force|rm\b.*--recursive)/.test(line) && /s3:\/\/\$/.test(line));
  return isAll ? hit("block", "The command deletes what an account holds, with what it could be restored from.") : null;
}
