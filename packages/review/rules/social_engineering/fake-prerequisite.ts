import { type Instruction, type Judgement, judged, type Surroundings } from "../../src/instructions/instruction";
import { strangeTool } from "../../src/instructions/strange-tool";
import { hostKindOf, hostOf, isDeclaredHost, isNameless, urlsIn } from "../../src/knowledge/hosts";
import { registrableDomain } from "../../src/knowledge/registrable-domain";
import { anyOf, namesOf } from "../../src/match/names";
import { placeOf, speaksOf } from "../../src/match/phrase-lists";

const isNeededFirst = speaksOf("needed-first");
const isLuring = speaksOf("luring");
const isStarted = speaksOf("started");
const isRunByHand = speaksOf("run-by-hand");
const isTalkedDown = speaksOf("talked-down");
const runsScript = speaksOf("script-run");
const isElevated = speaksOf("elevated");
const passwordIn = placeOf("archive-password");
const PASSWORD_OPTION = /\b(?:unzip -P ?|(?:7za?|7zz|unrar) x [^\n]{0,80}-p)\S/;
/** Keys that start whatever the clipboard was filled with. */
const RUN_BOX = /\b(?:windows|win)(?: key)?\W{0,3}\s?\+\s?\W{0,3}R\b/i;
const ENDING = /\.(\w{2,8})(?=$|[?#)])/;
const INSTALLERS = new Set(namesOf("installer-endings"));
const PACKED = new Set(namesOf("packed-endings"));
/** A program by its name, wherever it lies. */
const NAMES_PROGRAM = new RegExp(String.raw`(?<![\w/])[\w.-]{1,60}\.${anyOf("installer-endings")}\b`, "i");

/** A required download that nobody can look into: the usual way to have a person install something harmful. */
export const judge: Instruction["judge"] = ({ text, heading }, around) => {
  const pasted = judged("block", text, RUN_BOX);
  if (pasted && /\bctrl\s?\+\s?v\b|\bpaste\b/i.test(around.near(0, 4)) && /\benter\b/i.test(around.near(0, 5)))
    return pasted;
  const password = Math.max(passwordIn(text), text.search(PASSWORD_OPTION));
  const links = urlsIn(text);
  if (password === -1 && links.length === 0) return null;

  const near = around.near(3, 2);
  const isLured = [near, heading].some((said) => isNeededFirst(said) || isLuring(said));
  if (password !== -1) return lockedArchive(password, near, isLured, around.pkg);
  const paste = links.find(({ url }) => hostKindOf(url) === "paste_site");
  if (paste && isRunByHand(near))
    return { severity: isCalledAfter(paste.url, around.pkg) ? "warn" : "block", offset: paste.offset };
  const strange = strangeTool(text, near, around.pkg);
  if (strange) return { severity: "warn", offset: strange.offset };
  if (!isLured || !isStarted(near)) return null;
  for (const { url, offset } of links) {
    const judgement = isTalkedDown(near) ? judgeUnvouched(url, around.pkg) : judgeLink(url, text, near, around.pkg);
    if (judgement) return { severity: judgement, offset };
  }
  return null;
};

/** What posts to a place is called after it, as anything may be. */
function isCalledAfter(url: string, { manifest }: Surroundings["pkg"]): boolean {
  return isDeclaredHost({ manifest: { ...manifest, description: "" } }, hostOf(url) ?? "");
}

/** A password keeps scanners out of the archive, and is told to the victim. */
function lockedArchive(offset: number, near: string, isLured: boolean, pkg: Surroundings["pkg"]): Judgement | null {
  const links = urlsIn(near);
  const isFetched =
    links.some(({ url }) => hostKindOf(url) !== "local") || /\bdownload/i.test(near) || NAMES_PROGRAM.test(near);
  if (!isFetched || !isStarted(near)) return null;
  return { severity: isLured || links.some(({ url }) => !isOwn(url, pkg)) ? "block" : "warn", offset };
}

function judgeLink(url: string, text: string, near: string, pkg: Surroundings["pkg"]) {
  const kind = hostKindOf(url);
  const ending = ENDING.exec(url)?.[1]?.toLowerCase() ?? "";
  const isInstaller = INSTALLERS.has(ending);
  const isProgram = isInstaller || PACKED.has(ending);
  if (kind === "address" || kind === "punycode") return isProgram || isRunByHand(text) ? "block" : null;
  if (kind === "shortener" || kind === "tunnel" || kind === "file_host") {
    return isProgram || isRunByHand(near) || /\bdownload|\binstall/i.test(text) ? "warn" : null;
  }
  if (kind === "other" && isElevated(text) && runsScript(text) && !isOwn(url, pkg)) return "warn";
  if (!isInstaller && !(isProgram && /\/releases\/|raw\.githubusercontent/i.test(url))) return null;
  return isOwn(url, pkg) ? null : "warn";
}

function judgeUnvouched(url: string, pkg: Surroundings["pkg"]) {
  if (isNameless(hostKindOf(url))) return "block";
  return isOwn(url, pkg) ? null : "warn";
}

/** The owner, the repository or the host has to do with what the package says it is. */
function isOwn(url: string, pkg: Surroundings["pkg"]): boolean {
  const host = hostOf(url) ?? "";
  if (isDeclaredHost(pkg, host)) return true;
  if (!/github|gitlab/.test(registrableDomain(host))) return hostKindOf(url) === "well_known";
  const declared = `${pkg.manifest.name} ${pkg.manifest.description}`.toLowerCase();
  const [owner = "", repository = ""] = new URL(url).pathname.slice(1).toLowerCase().split("/");
  return [owner, repository].some((name) => name.length > 2 && declared.includes(name));
}
