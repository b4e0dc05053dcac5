import { severityInContext } from "../../src/context/place";
import { excerptOf } from "../../src/excerpt";
import { composeServices } from "../../src/follow/shell/compose";
import { type Container, containerOf } from "../../src/follow/shell/container";
import { taintsOfPath } from "../../src/follow/shell/secrets";
import { ownersOfKey } from "../../src/knowledge/services";
import type { CommandJudgement, FileJudgement } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";

const WHOLE_DISK = /^\/:\/[^:]*(?::(?!ro\b)[\w,]*)?$|(?=.*\bs(?:ou)?rc(?:e)?=\/(?:,|$))(?!.*\b(?:readonly|ro)\b)/;
const READABLE_DISK = /^\/:\/[^:]*:ro\b|\bs(?:ou)?rc(?:e)?=\/(?:,|$)/;
const WHOLE_HOME = /^(?:~|\$HOME|\/root|\/home(?:\/[^/:]+)?|\/Users(?:\/[^/:]+)?)\/?:/;
const DAEMON = /docker\.sock/;
const PRIVILEGED = /^--privileged(?:=true)?$/;
const NO_WALLS =
  /^--(?:privileged(?:=true)?|(?:pid|net|network|ipc|userns)=host|cap-add=(?:ALL|SYS_ADMIN|SYS_PTRACE))$/i;
/** Images whose makers are known to everybody: those without a maker's name, and of a few who watch over machines. */
const KNOWN_IMAGE = new RegExp(
  String.raw`^(?:docker\.io/library/)?[\w.-]+(?::[\w.-]+)?(?:@sha256:\w+)?$|^(?:docker\.io/)?${anyOf("container-maker")}/`,
);
/** What a program wants of the disk that acts as the machine itself, or is after the files by which others log in. */
const STEPS_OUT =
  /\bchroot\s+\/\w|\/etc\/(?:shadow|gshadow|sudoers|passwd\b(?=.*>>)|cron|ld\.so\.preload)|\/root\/\.|\/\.ssh\b|authorized_keys|\bid_(?:rsa|ed25519)\b/;
const ENTERS_FIRST_PROCESS = /\bnsenter(?:\s\S+){0,2}?\s(?:-t\s?1|--target[= ]1)\b/;

const command: CommandJudgement = (effect) => {
  const container = containerOf(effect);
  if (!container) return null;
  const words = effect.args.map(({ text }) => text);
  const given = givenTo(container) ?? leftBy(container, words);
  return given ? { severity: "warn", message: messageOf(given) } : null;
};

const file: FileJudgement = ({ pkg, file: composed }) =>
  composeServices(composed).flatMap(({ container, line }) => {
    const given = givenTo(container);
    if (!given) return [];
    const severity = severityInContext("warn", pkg, composed, { line, offset: 0 });
    const excerpt = excerptOf(composed.lines().textOf(line).trim());
    return [{ severity, message: messageOf(given), file: composed.path, line, excerpt }];
  });

export const judge = { command, file };

/** What the container gets that only the machine's owner should have; null where that is usual. */
function givenTo({ mounts, flags, image, variables }: Container): string | null {
  const hasDisk = mounts.some((mount) => WHOLE_DISK.test(mount));
  if (image === "" || KNOWN_IMAGE.test(image)) {
    return hasDisk && flags.some((flag) => PRIVILEGED.test(flag)) ? "the whole disk and every right" : null;
  }
  if (hasDisk) return "the whole disk";
  const secrets = new Set([...mounts.flatMap(secretOf), ...variables.flatMap((name) => ownersOfKey(name).slice(0, 1))]);
  if (secrets.size > 1 && mounts.some((mount) => secretOf(mount).length > 0)) return "the keys of several services";
  const rights = [
    mounts.some((mount) => WHOLE_HOME.test(mount) || READABLE_DISK.test(mount)),
    mounts.some((mount) => DAEMON.test(mount)),
    flags.some((flag) => NO_WALLS.test(flag)),
  ].filter(Boolean).length;
  return rights > 1 ? "the person's files or the daemon that starts containers, and rights beyond its own" : null;
}

/** What a container has whose program steps out of it again. */
function leftBy({ flags, mounts, image }: Container, words: string[]): string | null {
  const inside = words.slice(words.indexOf(image) + 1).join(" ");
  if (mounts.some((mount) => /^\/:\/./.test(mount)) && STEPS_OUT.test(inside)) return "the whole disk";
  const leaves = ENTERS_FIRST_PROCESS.test(words.join(" ")) && flags.some((flag) => NO_WALLS.test(flag));
  return leaves ? "the machine that it runs on" : null;
}

function secretOf(mount: string): string[] {
  const [path = ""] = mount.split(":");
  return taintsOfPath(`${path.replace(/\/$/, "")}/*`).flatMap((taint) => (taint.kind === "secret" ? [taint.what] : []));
}

function messageOf(given: string): string {
  return `The command starts a container and gives it ${given}; what runs in it can do anything to the machine.`;
}
