import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { Event } from "../follow/code/machine";
import type { Origin, OriginKind } from "../follow/code/origin";
import { UNKNOWN } from "../follow/code/value";
import { hostKindOf, hostOf, isDeclaredHost, originOf } from "../knowledge/hosts";
import type { Finding, ReviewedPackage } from "../report";

/** Public stores of libraries that programs are meant to load from. */
const LIBRARIES =
  /^https:\/\/(?:[\w-]+\.)?(?:esm\.sh|jsdelivr\.net|unpkg\.com|deno\.land|jsr\.io|skypack\.dev|jspm\.(?:io|dev)|cloudflare\.com|googleapis\.com|gstatic\.com|googletagmanager\.com|stripe\.com|esm\.run|bundle\.run)\//;

type About = Omit<Finding, "file" | "line" | "excerpt">;

/** Finds programs that run what they have downloaded, received or decoded, or that hide which function they call. */
export function foreignCode(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => {
    const about = judge(pkg, event);
    if (about?.severity === "block" && about.rule === "evaluated-download" && isOwn(pkg, event))
      about.severity = "warn";
    return about ? findingOf(pkg, event, about) : [];
  });
}

/** Whether all that was downloaded comes from the service that the package says it is for. */
function isOwn(pkg: ReviewedPackage, { data }: Event): boolean {
  const urls = [...data.values()].flatMap(({ kind, what }) =>
    kind === "download" ? [what.replaceAll(UNKNOWN, "x")] : [],
  );
  return urls.length > 0 && urls.every((url) => originOf(url) === "https" && isDeclaredHost(pkg, hostOf(url) ?? ""));
}

function judge(pkg: ReviewedPackage, event: Event): About | null {
  switch (event.kind) {
    case "run_code":
      return judgeCode(event);
    case "run_command":
      return judgeCommand(pkg, event);
    case "disguised_name":
      return {
        rule: "obfuscated-call",
        severity: "block",
        category: "obfuscation",
        message: `The program hides that it uses ${event.api.slice(0, 60)}: it puts the name together while it runs.`,
        remediation: "Call the function by its name.",
      };
    case "load_module": {
      const download = originOfKind(event, "download");
      if (download) return downloaded(download, "imports");
      const url = event.texts.find((text) => /^https?:/.test(text));
      const about =
        url && !LIBRARIES.test(url) ? downloaded({ kind: "download", what: url, line: event.line }, "imports") : null;
      return about?.severity === "block" ? { ...about, severity: "warn" } : about;
    }
    default:
      return null;
  }
}

function judgeCode(event: Event): About | null {
  const download = originOfKind(event, "download");
  const isData = /^(?:pickle|yaml|shelve|Marshal)|^vm\.runIn(?:New)?Context$/.test(event.api);
  if (originOfKind(event, "socket")) return received();
  if (originOfKind(event, "request") && !isData) return asked();
  if (download) {
    const about = downloaded(download, "runs");
    return isData && about.severity === "block" ? { ...about, severity: "warn" } : about;
  }
  if (originOfKind(event, "decoded") && !isData) return decoded();
  const carrier = [...event.data.values()].find(({ kind, what }) => kind === "file" && HOLDS_NO_CODE.test(what));
  if (carrier && event.texts.length === 0 && RUNS_TEXT.test(event.api)) return carried();
  const file = originOfKind(event, "file");
  return file && /^(?:\/(?:var\/)?tmp|~\/\.cache)\//.test(file.what) && event.texts.length === 0 ? leftBehind() : null;
}

/** Files that are looked at or looked up, and functions that take their content for a program. */
const HOLDS_NO_CODE =
  /\.(?:png|jpe?g|gif|webp|bmp|ico|svg|pdf|woff2?|ttf|otf|mp[34]|wav|md|rst|log|csv|tsv|lock|zip|gz|dat|bin)$/i;
const RUNS_TEXT = /^(?:exec|eval|(?:Async)?Function|vm\.\w+|Module\(\)\._compile)$/;

/** An interpreter that is handed its program as a text. */
const BY_A_SHELL =
  /^\s*(?:(?:\S{0,60}\/)?(?:(?:ba|z|da)?sh|cmd(?:\.exe)?|powershell|pwsh|python[\d.]*|node|bun|deno|perl|ruby)\s+(?:-\w*[ce]|\/c|-Command|eval)\s+["']?)?/i;

/** What stands before a program and says only how it is started. */
const HOW =
  /^(?:(?:sudo|nohup|setsid|exec|nice|start(?:\s+\/(?:b|min|wait))?|cmd(?:\.exe)?\s+\/c|open)\s+)*["']?(?:\.[/\\])?/i;

function judgeCommand(pkg: ReviewedPackage, event: Event): About | null {
  const isUnknownProgram =
    event.texts.length === 0 ||
    event.texts.every((text) => text.replace(BY_A_SHELL, "").replace(HOW, "").startsWith(UNKNOWN));
  if (originOfKind(event, "socket") && isUnknownProgram) return received();
  if (originOfKind(event, "request") && isUnknownProgram) return asked();
  if (originOfKind(event, "decoded") && (isUnknownProgram || !event.hidden)) {
    const isWhole =
      isUnknownProgram || event.texts.some((text) => !text.includes(UNKNOWN) && !isWritten(pkg, event, text));
    if (isWhole) return event.isWords ? { ...decoded(), severity: "warn" } : decoded();
  }
  const download = originOfKind(event, "download");
  if (!download || !(isUnknownProgram || event.content.length > 0)) return null;
  const about = downloaded(download, "starts");
  const mayBeData = event.isWords && event.content.length === 0;
  const isKnownHost = hostKindOf(download.what.replaceAll(UNKNOWN, "x")) === "well_known";
  return about.severity === "block" && (isKnownHost || mayBeData || !/^https?:/.test(download.what))
    ? { ...about, severity: "warn" }
    : about;
}

/** Whether a command stands in the program as it is started, so that nobody had to decode it. */
function isWritten({ files }: ReviewedPackage, { file }: Event, text: string): boolean {
  return files.some((one) => one.path === file && one.text?.includes(text));
}

function originOfKind({ data }: Event, kind: OriginKind): Origin | undefined {
  return [...data.values()].find((origin) => origin.kind === kind);
}

function downloaded({ what }: Origin, does: string): About {
  const address = what.replaceAll(UNKNOWN, "x");
  const origin = originOf(address);
  const isHarmless = origin === "local" || origin === "known_installer";
  return {
    rule: "evaluated-download",
    severity: isHarmless ? "info" : "block",
    category: "remote_code",
    message: `The program ${does} what it has just downloaded.`,
    remediation: "Ship the code as a readable file of the package and import it.",
  };
}

function received(): About {
  return {
    rule: "remote-command-execution",
    severity: "block",
    category: "remote_code",
    message: "The program runs what somebody sends it over the network.",
    remediation: "Offer the few actions that are needed, by name, and take no code from the network.",
  };
}

/** A server may be for the user's own pages; that anybody who reaches it can run anything is worth a look. */
function asked(): About {
  return { ...received(), severity: "warn", message: "The program opens a server and runs what is sent to it." };
}

function decoded(): About {
  return {
    rule: "evaluated-decoded-text",
    severity: "block",
    category: "obfuscation",
    message: "The program runs text that it decodes, so nobody sees what it does.",
    remediation: "Ship the code as a readable file of the package and import it.",
  };
}

function carried(): About {
  return {
    rule: "evaluated-decoded-text",
    severity: "warn",
    category: "obfuscation",
    message: "The program runs code that it takes out of a file which nobody takes for a program.",
    remediation: "Ship the code as a readable file of the package and import it.",
  };
}

function leftBehind(): About {
  return {
    rule: "evaluated-temporary-file",
    severity: "warn",
    category: "remote_code",
    message: "The program runs code from a temporary file, which anything on this machine may have put there.",
    remediation: "Ship the code as a file of the package and import it.",
  };
}
