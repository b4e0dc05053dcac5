import { type Instruction, judged, type Surroundings } from "../../src/instructions/instruction";
import { strangeTool } from "../../src/instructions/strange-tool";
import { hostKindOf, hostOf, isDeclaredHost, isNameless, registrableDomain, urlsIn } from "../../src/knowledge/hosts";
import { holdsIdeas, IDEA } from "../../src/lexicon";

const LURE =
  /\b(?:prerequisites?|pre-requisites?|requires?|required|must (?:first )?(?:be )?(?:install|download|run|have|visit|execute|copy|paste|open)\w*|need(?:s|ed)? to (?:install|download|run|be installed)|before (?:using|you (?:can )?(?:start|use|begin)|proceeding|first use|starting|the skill|running)|won't (?:work|function)|will not (?:work|function)|does(?:n't| not) work without|without (?:it|this|them)|(?:install|download|run) (?:the|this|our|it) (?:[\w-]{1,30} ){0,4}(?:first|before|utility|helper|agent|driver|tool|client|app|package|component|update|cli|binary|executable|core)|in order to (?:use|work|function)|to (?:activate|enable|unlock|complete (?:the )?setup)|setup|installation|important|mandatory|critical)\b|нужен|нужна|необходим|обязател|требуется|перед|需要|必须|必須|请先|requiere|necesita|benötigt|nécessite/i;
const START_IT =
  /\b(?:run|runs|execute|launch|open|double-click|install|start|paste|extract and|unzip and|copy)\b|запуст|установ|运行|安装|执行|実行|ejecut|exécut|ausführ|\b(?:starte|abre|ouvre|lance)\b/i;
const PASTE_IN_TERMINAL =
  /\b(?:copy|paste|run|execute|enter)\b[^.!?]{0,80}\b(?:command|script|snippet|line|code|terminal|powershell|cmd|console|installation)\b/i;
const ARCHIVE_PASSWORD =
  /\b(?:extract|unzip|unpack|decompress|archive|rar|7z)\b(?:[^.!?]|\.(?=\w)){0,80}\b(?:password|passcode|passphrase|pass|pwd)\b\s*(?:is|:|=|\x60|"|')|\b(?:password|passcode|pwd)\b\s*(?:is|:|=)?\s*["'\x60]?[^\s"'\x60]{2,40}["'\x60]?[^.!?]{0,40}\b(?:extract|unzip|unpack|archive|rar|7z)\b|парол[а-яё]*[^.!?]{0,20}архив|архив[^.!?]{0,80}парол|解压(?:密码|密碼)|压缩包密码|解凍パスワード|\b(?:contraseña|mot de passe|passwort|kennwort|senha|hasło)\b[^.!?]{0,30}(?:archiv|zip|rar|arquivo)|\b(?:descompr|desempaqu|extrae|extrai|décompress|entpack|rozpakuj)[a-zß-ÿ]{0,8}\b[^.!?]{0,80}\b(?:contraseña|clave|mot de passe|passwort|kennwort|senha|hasłem)\b|\bunzip -P ?\S|\b7z[az]? x [^\n]{0,80}-p\S|\bunrar x [^\n]{0,80}-p\S/i;
/** What any of them holds. */
const MAY_TELL_PASSWORD =
  /pass|pwd|парол|密|パスワード|contraseña|clave|kennwort|senha|hasł|unzip -|7za? x|7zz x|unrar x/i;
/** Keys that start whatever the clipboard was filled with. */
const RUN_BOX = /\b(?:windows|win)(?: key)?\W{0,3}\s?\+\s?\W{0,3}R\b/i;
const PROGRAM_FILE =
  /\.(?:exe|msi|dmg|pkg|scr|bat|cmd|ps1|vbs|hta|jar|appimage|run|command|deb|rpm|apk|lnk|iso|zip|rar|7z|tar\.gz|tgz)(?:$|[?#)])/i;
const NATIVE_FILE = /\.(?:exe|msi|dmg|pkg|scr|bat|cmd|vbs|hta|lnk|iso|command|jar)(?:$|[?#)])/i;

/** A program by its name, wherever it lies. */
const NAMES_PROGRAM = /(?<![\w/])[\w.-]{1,60}\.(?:exe|msi|dmg|pkg|scr|bat|vbs|hta|app)\b/i;
/** What the system says of a program that nobody has vouched for, explained away. */
const TALKS_DOWN =
  /\b(?:open|run|install|keep) (?:it )?anyway\b|\b(?:smartscreen|gatekeeper|defender|anti-?virus|windows|macos|browser)\b[^.!?]{0,60}\b(?:may|might|will|can|could|sometimes) (?:\w{1,12} )?(?:shows?|warns?|flags?|complains?|blocks?|alerts?|displays?|reports?)\b[^.!?]{0,80}\b(?:ignore|false positive|normal|expected|harmless|because|since|new)\b/i;
const RUNS_SCRIPT = /\b(?:runs?|execut\w+|past\w+)\b[^.!?]{0,60}\b(?:script|command|installer|setup)\b/i;
const ELEVATED =
  /\b(?:as|with) (?:an? )?(?:admin\w*|root|elevated)(?: rights| privileges| permissions| access)?\b|\bsudo\b/i;

/** Statements that hold it speak of one idea of each. */
const IDEAS = [IDEA.foreign | IDEA.run | IDEA.download | IDEA.lure | IDEA.secret | IDEA.address];

/** A required download that nobody can look into: the usual way to have a person install something harmful. */
export const judge: Instruction["judge"] = ({ text, heading, ideas }, around) => {
  if (!holdsIdeas(ideas, IDEAS)) return null;
  const pasted = judged("block", text, RUN_BOX);
  if (pasted && /\bctrl\s?\+\s?v\b|\bpaste\b/i.test(around.near(0, 4)) && /\benter\b/i.test(around.near(0, 5)))
    return pasted;
  const isArchive = MAY_TELL_PASSWORD.test(text) && ARCHIVE_PASSWORD.test(text);
  const links = urlsIn(text);
  if (!isArchive && links.length === 0) return null;

  const near = around.near(3, 2);
  const lured = LURE.test(near) || LURE.test(heading);
  if (isArchive) return lockedArchive(text, near, lured, around.pkg);
  const paste = links.find(({ url }) => hostKindOf(url) === "paste_site");
  if (paste && PASTE_IN_TERMINAL.test(near)) return { severity: "block", offset: paste.offset };
  const strange = strangeTool(text, near, around.pkg);
  if (strange) return { severity: "warn", offset: strange.offset };
  if (!lured || !START_IT.test(near)) return null;
  for (const { url, offset } of links) {
    const judgement = TALKS_DOWN.test(near) ? judgeUnvouched(url, around.pkg) : judgeLink(url, text, near, around.pkg);
    if (judgement) return { severity: judgement, offset };
  }
  return null;
};

/** A password keeps scanners out of the archive, and is told to the victim. */
function lockedArchive(text: string, near: string, lured: boolean, pkg: Surroundings["pkg"]) {
  const isFetched =
    urlsIn(near).some(({ url }) => !/^https?:\/\/(?:localhost|127\.)/.test(url)) ||
    /\bdownload/i.test(near) ||
    NAMES_PROGRAM.test(near);
  if (!isFetched || !START_IT.test(near)) return null;
  const isStrange = urlsIn(near).some(({ url }) => !isOwn(url, pkg));
  return judged(lured || isStrange ? "block" : "warn", text, ARCHIVE_PASSWORD);
}

function judgeLink(url: string, text: string, near: string, pkg: Surroundings["pkg"]) {
  const kind = hostKindOf(url);
  const isProgram = PROGRAM_FILE.test(url);
  if (kind === "address" || kind === "punycode") return isProgram || PASTE_IN_TERMINAL.test(text) ? "block" : null;
  if (kind === "shortener" || kind === "tunnel" || kind === "file_host") {
    return isProgram || PASTE_IN_TERMINAL.test(near) || /\bdownload|\binstall/i.test(text) ? "warn" : null;
  }
  if (kind === "other" && ELEVATED.test(text) && RUNS_SCRIPT.test(text) && !isOwn(url, pkg)) return "warn";
  if (!NATIVE_FILE.test(url) && !(isProgram && /\/releases\/|raw\.githubusercontent/i.test(url))) return null;
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
