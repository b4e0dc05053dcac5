import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { type Hit, type Judge, judgeShell } from "../follow/shell/judge";
import { ownersOfKey, taintsOfPath } from "../follow/shell/secrets";
import type { CommandEffect } from "../follow/shell/world";
import { isMarkdown } from "../read/path-role";
import { entriesOf } from "../read/settings";
import type { Finding, Reading } from "../report";

/** What a container is made of, and what it gets of the machine. */
type Container = { image: string; mounts: string[]; flags: string[]; variables: string[] };

const RUNNER = /^(?:docker|podman|nerdctl)$/;
/** Options of `docker run` that have a value of their own behind them. */
const WITH_VALUE =
  /^(?:-[vepuwhlmac]|--(?:volume|mount|env|env-file|publish|user|workdir|name|hostname|label|memory|cpus|network|net|pid|ipc|uts|restart|entrypoint|device|cap-add|cap-drop|security-opt|add-host|dns|gpus|platform|pull|log-driver|log-opt|shm-size|tmpfs|ulimit|userns|volumes-from|group-add|link|expose|runtime|cgroupns|stop-signal))$/;
const WHOLE_DISK = /^\/:\/[^:]*(?::(?!ro\b)[\w,]*)?$|(?=.*\bs(?:ou)?rc(?:e)?=\/(?:,|$))(?!.*\b(?:readonly|ro)\b)/;
const READABLE_DISK = /^\/:\/[^:]*:ro\b|\bs(?:ou)?rc(?:e)?=\/(?:,|$)/;
const WHOLE_HOME = /^(?:~|\$HOME|\/root|\/home(?:\/[^/:]+)?|\/Users(?:\/[^/:]+)?)\/?:/;
const DAEMON = /docker\.sock/;
const NO_WALLS =
  /^(?:--privileged(?:=true)?|--(?:pid|net|network|ipc|userns)=host|--cap-add=(?:ALL|SYS_ADMIN|SYS_PTRACE))$/i;
/** Images whose makers are known to everybody: those without a maker's name, and of a few who watch over machines. */
const KNOWN_IMAGE =
  /^(?:docker\.io\/library\/)?[\w.-]+(?::[\w.-]+)?(?:@sha256:\w+)?$|^(?:mcr\.microsoft\.com|gcr\.io|registry\.k8s\.io|quay\.io|public\.ecr\.aws|nvcr\.io)\/|^(?:docker\.io\/)?(?:prom|prometheus|grafana|datadog|elastic|aquasec|anchore|portainer|containrrr|traefik|netdata|newrelic|falcosecurity|sysdig|linuxserver|homeassistant|multiarch|tonistiigi|rancher|hashicorp|amazon|google|bitnami|gitlab|jenkins|semgrep|docker)\//;

/** Finds containers that are started with all of the machine inside, where they are no container any more. */
export function handedOverMachine(reading: Reading): Finding[] {
  return [...judgeShell(reading, judgeContainer), ...inCompose(reading)];
}

export const judgeContainer: Judge = (command) => {
  const container = RUNNER.test(command.name) ? startedBy(command) : null;
  const given = container ? (givenTo(container) ?? leftBy(command, container)) : null;
  return given ? [describe(given)] : [];
};

function startedBy({ args }: CommandEffect): Container | null {
  const words = args.map(({ text }) => text);
  const start = words.findIndex((word) => /^(?:run|create)$/.test(word));
  return start === -1 ? null : taken(words.slice(start + 1));
}

/** What the container gets that only the machine's owner should have; null where that is usual. */
function givenTo({ mounts, flags, image, variables }: Container): string | null {
  if (image === "" || KNOWN_IMAGE.test(image)) {
    return mounts.some((mount) => WHOLE_DISK.test(mount)) && flags.some((flag) => /^--privileged/.test(flag))
      ? "the whole disk and every right"
      : null;
  }
  if (mounts.some((mount) => WHOLE_DISK.test(mount))) return "the whole disk";
  const secrets = new Set([...mounts.flatMap(secretOf), ...variables.flatMap((name) => ownersOfKey(name).slice(0, 1))]);
  if (secrets.size > 1 && mounts.some((mount) => secretOf(mount).length > 0)) return "the keys of several services";
  const rights = [
    mounts.some((mount) => WHOLE_HOME.test(mount) || READABLE_DISK.test(mount)),
    mounts.some((mount) => DAEMON.test(mount)),
    flags.some((flag) => NO_WALLS.test(flag)),
  ].filter(Boolean).length;
  return rights > 1 ? "the user's files or the daemon that starts containers, and rights beyond its own" : null;
}

/** What its program wants of the disk: to act as the machine itself, or the files by which others log in. */
const STEPS_OUT =
  /\bchroot\s+\/\w|\/etc\/(?:shadow|gshadow|sudoers|passwd\b(?=.*>>)|cron|ld\.so\.preload)|\/root\/\.|\/\.ssh\b|authorized_keys|\bid_(?:rsa|ed25519)\b/;

/** A container whose program steps out of it again. */
function leftBy({ args }: CommandEffect, { flags, mounts, image }: Container): string | null {
  const words = args.map(({ text }) => text);
  const inside = words.slice(words.indexOf(image) + 1).join(" ");
  if (mounts.some((mount) => /^\/:\/./.test(mount)) && STEPS_OUT.test(inside)) return "the whole disk";
  const leaves = words.some(
    (word, at) =>
      word === "nsenter" &&
      words
        .slice(at, at + 4)
        .join(" ")
        .match(/-t\s?1\b|--target[= ]1\b/),
  );
  return leaves && flags.some((flag) => NO_WALLS.test(flag)) ? "the machine that it runs on" : null;
}

function secretOf(mount: string): string[] {
  const [path = ""] = mount.split(":");
  return taintsOfPath(`${path.replace(/\/$/, "")}/*`).flatMap((taint) => (taint.kind === "secret" ? [taint.what] : []));
}

function taken(words: string[]): Container {
  const mounts: string[] = [];
  const flags: string[] = [];
  const variables: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) return { mounts, flags, variables, image: word };
    const [option = "", inline] = word.split(/=(.*)/s);
    const value = inline ?? (WITH_VALUE.test(option) ? words[at + 1] : undefined);
    if (inline === undefined && value !== undefined) at += 1;
    if (/^(?:-v|--volume|--mount)$/.test(option) && value) mounts.push(value);
    else if (/^(?:-e|--env)$/.test(option) && value) variables.push(value.replace(/=.*$/s, ""));
    else flags.push(value === undefined ? option : `${option}=${value}`);
  }
  return { mounts, flags, variables, image: "" };
}

const COMPOSE = /^services:/m;
const MAX_COMPOSE_CHARS = 64 * 1024;

/** The services of a compose file, or of one that a text shows. */
function inCompose({ pkg, file }: Reading): Finding[] {
  const { path, text } = file;
  if (text === null || !COMPOSE.test(text)) return [];
  return composeTexts(path, text, file.segments).flatMap(({ body, firstLine }) =>
    servicesOf(body).flatMap(({ name, container }) => {
      const given = givenTo(container);
      if (!given) return [];
      const line =
        firstLine +
        Math.max(
          0,
          body.split("\n").findIndex((one) => one.trim().startsWith(`${name}:`)),
        );
      const severity = severityInContext("warn", pkg, file, { line, offset: 0 });
      return [{ ...describe(given), severity, file: path, line, excerpt: excerptOf(file.lines().textOf(line).trim()) }];
    }),
  );
}

function composeTexts(path: string, text: string, segments: Reading["file"]["segments"]) {
  if (/\.ya?ml$/i.test(path)) return text.length > MAX_COMPOSE_CHARS ? [] : [{ body: text, firstLine: 1 }];
  if (!isMarkdown(path)) return [];
  const lines = text.split("\n");
  return segments().flatMap(({ kind, language, firstLine, lastLine }) => {
    const body = kind === "code" && /^ya?ml$|^$/.test(language) ? lines.slice(firstLine, lastLine - 1).join("\n") : "";
    return COMPOSE.test(body) && body.length < MAX_COMPOSE_CHARS ? [{ body, firstLine: firstLine + 1 }] : [];
  });
}

/** A service that is built here is the package's own. */
function servicesOf(text: string): { name: string; container: Container }[] {
  const services = new Map<string, Container>();
  for (const { path, value } of entriesOf(text)) {
    const [root, name, key, ...rest] = path;
    if (root !== "services" || !name || !key) continue;
    const container = services.get(name) ?? { image: "", mounts: [], flags: [], variables: [] };
    services.set(name, container);
    if (key === "image") container.image = value;
    else if (key === "volumes" && rest.length === 1) container.mounts.push(value);
    else if (key === "volumes" && rest.at(-1) === "source") container.mounts.push(`${value}:/bound`);
    else if (key === "privileged" && value === "true") container.flags.push("--privileged");
    else if (/^(?:pid|ipc|network_mode|userns_mode)$/.test(key) && value === "host") container.flags.push("--pid=host");
    else if (key === "cap_add") container.flags.push(`--cap-add=${value}`);
    else if (key === "environment")
      container.variables.push(rest[0] && !/^\d+$/.test(rest[0]) ? rest[0] : value.replace(/=.*$/s, ""));
  }
  return [...services].map(([name, container]) => ({ name, container }));
}

function describe(given: string): Hit {
  return {
    rule: "privileged-container",
    severity: "warn",
    category: "backdoor",
    message: `The command starts a container and gives it ${given}; what runs in it can do anything to the machine.`,
    remediation: "Mount the one folder that is needed, and grant no more rights than the image is known to need.",
  };
}
