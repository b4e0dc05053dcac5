import { format } from "../operators";
import type { OriginKind } from "../origin";
import { from, listOf, textual, unknown } from "../value";
import { CMDLETS } from "./cmdlets";
import { startCommand, startedBy } from "./command-words";
import type { Deed } from "./library-name";
import { decoded, loaded, readEither, readFrom } from "./reading";
import { fetched, openedRequest, tellRequest, toldRequest } from "./sending";
import type { Doing, Told } from "./told";
import { connected, copied, filled, isNamespace, sends, written } from "./writing";

/** Deeds that a function of Python or JavaScript does in just that way. */
const SAME: Partial<Record<Deed, string>> = {
  lists: "glob.glob",
  characters: "String.fromCharCode",
  walks: "glob.glob",
  variable: "os.getenv",
  decodes: "base64.b64decode",
  "decodes-hex": "bytes.fromhex",
  inflates: "zlib.inflateSync",
  temporary: "tempfile.mktemp",
  "fetches-file": "urllib.request.urlretrieve",
  writes: "fs.writeFile",
  deletes: "shutil.rmtree",
  "looks-up": "socket.gethostbyname",
};
/** Deeds that bring something in, whatever they are given. */
const BRINGS: Partial<Record<Deed, [kind: OriginKind, what: string]>> = {
  environment: ["environment", "the whole environment"],
  requests: ["socket", "a network connection"],
  machine: ["system", "hostname"],
  clipboard: ["clipboard", "the clipboard"],
  time: ["clock", "the clock"],
};

/** What else each deed comes to. */
const DEEDS: Partial<Record<Deed, (doing: Doing) => Told>> = {
  ...CMDLETS,
  reads: ({ site: { given, receiver, line }, as }) => readFrom(as, given.args[0] ?? receiver, line),
  "reads-either": readEither,
  hears: ({ site }) => from({ kind: "request", what: "a request to its own server", line: site.line }),
  home: homeFolder,
  "joins-paths": ({ site, name, as }) =>
    as("os.path.join", ...(/expand_path$/.test(name) ? site.given.args.toReversed() : site.given.args)),
  "joins-own": ({ site: { receiver, given }, as }) =>
    receiver && receiver.texts.length > 0 && !receiver.items ? as("os.path.join", receiver, ...given.args) : null,
  copies: copied,
  rotates: ({ site, as }) => as("codecs.decode", site.given.args[0] ?? unknown(), textual("rot13")),
  unpacks: ({ site, name }) => decoded(site, name),
  "sets-registry": ({ site: { receiver, given }, as }) =>
    as("winreg.SetValueEx", ...(receiver?.made?.args ?? []), ...given.args),
  "opens-request": openedRequest,
  "tells-request": toldRequest,
  connects: ({ site, as }) => connected(as, site),
  fetches: ({ machine, site, name }) => fetched(machine, site, name),
  sends,
  "sends-parts": ({ machine, site, name }) => {
    tellRequest(machine, site, name);
    return unknown();
  },
  "writes-into": ({ machine, site, name }) => {
    const [target, ...data] = site.given.args;
    return target ? written(machine, site, name, target, data) : null;
  },
  "methods-write": ({ machine, site, name }) =>
    site.receiver ? written(machine, site, name, site.receiver, site.given.args) : null,
  "writes-itself": ({ machine, site, name }) => {
    const [target] = site.given.args;
    return target && site.receiver ? written(machine, site, name, target, [site.receiver]) : null;
  },
  fills: ({ site, as }) => filled(as, site),
  evaluates: ({ machine, site, name, as }) => {
    const [code] = site.given.args;
    return code && !isNoCode(name, machine.place.language) ? as("eval", code) : null;
  },
  "calls-by-name": ({ site: { given }, callByText }) => {
    const [callee, ...args] = given.args;
    return callee ? callByText(callee, { ...given, args }) : null;
  },
  loads: ({ machine, site, name }) => {
    if (!isRegistry(name, machine.place.language)) loaded(machine, site, name);
    return null;
  },
  "starts-command": ({ site }) => startCommand(site.given.args),
  runs: ({ machine, site, name, as }) => startedBy(as, site, name, machine.place.language),
  "makes-list": ({ site: { given } }) => listOf(given.args.flatMap((one) => one.items ?? [one])),
  formats: ({ site: { given } }) => {
    const [pattern, ...values] = given.args;
    return pattern ? format(pattern, listOf(values)) : null;
  },
  keeps: ({ site }) => site.given.args[0] ?? null,
  "keeps-own": ({ site: { receiver, given } }) =>
    receiver?.names.length && receiver.names.every(isNamespace) ? (given.args[0] ?? null) : receiver,
  "goes-through": ({ site }) => {
    const isLent = site.given.args.some(({ functions, names }) => functions.length + names.length > 0);
    const key = /each/i.test(site.key ?? "") ? "forEach" : /Many|flat/.test(site.key ?? "") ? "flatMap" : "map";
    return isLent ? { ...site, callee: unknown(), key } : null;
  },
};

const FOLDERS: Record<string, string> = {
  ApplicationData: "~/AppData/Roaming",
  LocalApplicationData: "~/AppData/Local",
  Startup: "~/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup",
};

/** The home folder, or the one of its folders that is asked for. */
function homeFolder({ site: { given }, name }: Doing): Told {
  const [which] = given.args;
  const asked = which?.texts[0] ?? which?.names[0]?.split(".").at(-1) ?? "";
  if (/getProperty$/.test(name)) return asked === "user.home" ? textual("~") : null;
  const below = asked.replace(/^My(?=[A-Z])/, "");
  return textual(FOLDERS[asked] ?? (/^(?:Desktop|Documents|Pictures|Music|Videos)/.test(below) ? `~/${below}` : "~"));
}

/** What a call that does a deed comes to. */
export function done(deed: Deed, doing: Doing): Told {
  const { receiver, given, line } = doing.site;
  const { args } = given;
  const brings = BRINGS[deed];
  if (brings && args.length === 0) return from({ kind: brings[0], what: brings[1], line });
  const same = SAME[deed];
  if (!same) return DEEDS[deed]?.(doing) ?? null;
  const handed = args.length > 0 || !receiver ? args : [receiver];
  return handed.length > 0 ? doing.as(same, ...handed) : null;
}

/** A Gemfile names with that word where its packages come from. */
function isRegistry(name: string, language: string): boolean {
  return /\bsource$/.test(name) && language === "ruby";
}

/** Of these languages only PHP takes a claim for code, and what loads takes a path. */
function isNoCode(name: string, language: string): boolean {
  return /\bload$/.test(name) || (/assert$/.test(name) && language !== "php");
}
