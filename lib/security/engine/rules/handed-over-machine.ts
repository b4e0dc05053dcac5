import type { Finding, Reading } from "../report";
import { type Hit, type Judge, judgeShell } from "../shell/judge";
import type { Deed } from "../shell/world";

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
  return judgeShell(reading, judgeContainer);
}

export const judgeContainer: Judge = (deed) => {
  const given = RUNNER.test(deed.name) ? givenTo(deed) : null;
  return given ? [describe(given)] : [];
};

/** What the container gets that only the machine's owner should have; null where that is usual. */
function givenTo({ args }: Deed): string | null {
  const words = args.map(({ text }) => text);
  const start = words.findIndex((word) => /^(?:run|create)$/.test(word));
  if (start === -1) return null;
  const { mounts, flags, image } = taken(words.slice(start + 1));
  if (image === "" || KNOWN_IMAGE.test(image)) {
    return mounts.some((mount) => WHOLE_DISK.test(mount)) && flags.some((flag) => /^--privileged/.test(flag))
      ? "the whole disk and every right"
      : null;
  }
  if (mounts.some((mount) => WHOLE_DISK.test(mount))) return "the whole disk";
  const rights = [
    mounts.some((mount) => WHOLE_HOME.test(mount) || READABLE_DISK.test(mount)),
    mounts.some((mount) => DAEMON.test(mount)),
    flags.some((flag) => NO_WALLS.test(flag)),
  ].filter(Boolean).length;
  return rights > 1 ? "the user's files or the daemon that starts containers, and rights beyond its own" : null;
}

function taken(words: string[]): { mounts: string[]; flags: string[]; image: string } {
  const mounts: string[] = [];
  const flags: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) return { mounts, flags, image: word };
    const [option = "", inline] = word.split(/=(.*)/s);
    const value = inline ?? (WITH_VALUE.test(option) ? words[at + 1] : undefined);
    if (inline === undefined && value !== undefined) at += 1;
    if (/^(?:-v|--volume|--mount)$/.test(option) && value) mounts.push(value);
    else flags.push(value === undefined ? option : `${option}=${value}`);
  }
  return { mounts, flags, image: "" };
}

function describe(given: string): Hit {
  return {
    rule: "handed_over_machine",
    severity: "warn",
    category: "backdoor",
    message: `The command starts a container and gives it ${given}; what runs in it can do anything to the machine.`,
    remediation: "Mount the one folder that is needed, and grant no more rights than the image is known to need.",
  };
}
