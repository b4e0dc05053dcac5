import { placeOf, saysNear, speaksOf } from "../../src/instructions/grammar/abroad";
import { worksWith } from "../../src/instructions/grammar/purpose";
import { recipientsIn } from "../../src/instructions/grammar/recipient";
import type { Instruction, Surroundings } from "../../src/instructions/instruction";
import { hostKindOf, urlsIn } from "../../src/knowledge/hosts";
import { holdsIdeas, IDEA } from "../../src/lexicon";
import { isProgram } from "../../src/read/statements";
import type { Severity } from "../../src/report";

const WASTE =
  /临时|缓存|草稿|空格|空行|重复行|一時|キャッシュ|временн|кэш|temporal|temporaire|temporär|cache|tmp|node_modules|temp\b|空白|占位|注释|コメント|комментари|comentario|commentaire|kommentar/i;
/** "Never send ..." forbids in any language. */
const FORBIDDEN =
  /(?:不要|请勿|切勿|禁止|不得|严禁|不能|不会|不再|不直接|不自动|避免|别)[^,,。;;]{0,12}$|(?:しないで|禁止)|(?<!\p{L})(?:никогда не|не|нельзя|nunca|no|jamais|ne|niemals|nie|keine?|kein|non|não|nooit|nigdy|asla) (?:\p{L}{1,14} ){0,2}$/iu;

const NOT_BEHIND =
  /^\p{L}{2,20} (?:sie |nunca |du )?(?:niemals|nie|nicht|keine?|jamais|pas|rien|aucun\p{L}?|nunca|nooit|niet)(?!\p{L})/iu;

function isForbidden(text: string, offset: number): boolean {
  return FORBIDDEN.test(text.slice(0, offset)) || NOT_BEHIND.test(text.slice(offset, offset + 60));
}

/** Somebody's account name in a text of other letters, or in quotation marks. */
const FIXED_NAME = /(?<![\w./@-])[a-z][a-z0-9]{1,20}[-_][a-z0-9-]{2,20}(?![\w./-])|["`«“][\w-]{4,30}["`»”]/i;
const ACCOUNT_NUMBER = /\b(?:[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b|\d{14,22}\b|0x[0-9a-f]{40}\b)/i;
const DIVERTS =
  /改成|改为|换成|替换|变更|転送|変更|переведи|замени|cambia|reemplaza|transfiere|überweis|ersetz|ändere|remplace|virez|vire |sostituisc|substitu/i;

/** The key of a service, by which it knows who asks. */
const SERVICE_KEY =
  /API[- ]?(?:key|密钥|金鑰|キー|키|schlüssel|ключ\p{L}{0,3}|sleutel)|(?:clé|clave|chave|chiave|klucz|ключ\p{L}{0,3}) (?:d['’]|de |da |do )?API/giu;
const WITH_A_REQUEST =
  /请求|リクエスト|ヘッダー|요청|헤더|requête|en-tête|anfrage|header|petici[oó]n|cabecera|solicitud|запрос|заголов|richiest|requisiç|cabeçalho|verzoek|żądani/iu;

/** What a client tells its own service with each request is how services work. */
function signsIn(text: string): boolean {
  const said = text.replaceAll(/https?:[!-~]{1,300}/g, "");
  const rest = said.replaceAll(SERVICE_KEY, "");
  return rest !== said && WITH_A_REQUEST.test(rest) && !speaksOf(rest, "belongings") && !speaksOf(rest, "data");
}

/** Money that goes to an account which the text names. */
function diverts(text: string, isUnseen: boolean) {
  const offset = ACCOUNT_NUMBER.test(text) ? text.search(DIVERTS) : -1;
  if (offset === -1 || isForbidden(text, offset)) return null;
  return { offset, severity: isUnseen ? ("block" as const) : ("warn" as const) };
}

/** Statements that hold it speak of one idea of each. */
const IDEAS = [IDEA.foreign];

/** The gravest orders in other languages than English: to send things away, to destroy, pay or open them unasked. */
export const judge: Instruction["judge"] = (statement, around) => {
  if (!holdsIdeas(statement.ideas, IDEAS)) return null;
  const { text } = statement;
  if (isProgram(statement)) return null;
  const near = around.near(1, 1);
  const isCovert = saysNear(near, "secretly");
  const isForced = saysNear(near, "unasked");
  if (statement.kind === "code" && !isCovert && !isForced) return null;
  const sent = sends(text, around, isCovert, isForced);
  if (sent) return { offset: Math.max(0, placeOf(text, "send")), severity: sent };
  const diverted = diverts(text, isCovert || isForced);
  if (diverted) return diverted;
  if (isForced && !WASTE.test(text)) {
    const offset = placeOf(text, "pay");
    const isDone = offset !== -1 && !isForbidden(text, offset) && speaksOf(text, "belongings");
    if (isDone && FIXED_NAME.test(text)) return { offset, severity: "block" };
  }
  if (!speaksOf(text, "all") || WASTE.test(text) || !(isCovert || isForced)) {
    return isCovert ? entitles(text, isForced) : null;
  }
  for (const deed of ["destroy", "pay"] as const) {
    const offset = placeOf(text, deed);
    if (offset === -1 || isForbidden(text, offset)) continue;
    if (!speaksOf(text, "belongings") && !speaksOf(text, "data")) continue;
    return { offset, severity: "block" };
  }
  const open = placeOf(text, "expose");
  if (open !== -1 && speaksOf(text, "belongings")) return { offset: open, severity: "block" };
  return entitles(text, isForced);
};

function sends(text: string, around: Surroundings, isCovert: boolean, isForced: boolean): Severity | null {
  const named = recipientsIn(text, around.pkg).filter(({ kind }) => kind !== "ours");
  if (named.length === 0) return null;
  const offset = placeOf(text, "send");
  const people = named.filter(({ isPerson }) => isPerson);
  if (people.length > 0 && isCovert && (offset === -1 || !isForbidden(text, offset))) return "block";
  if (offset === -1 || isForbidden(text, offset)) return null;
  const isPrivate = speaksOf(text, "belongings");
  if (!isPrivate && !speaksOf(text, "data")) return null;
  const [to] = named;
  if (to?.kind === "stranger" && !isCovert && !isForced && signsIn(text)) return null;
  const isKnown = urlsIn(text).some(({ url }) => hostKindOf(url) === "placeholder");
  if (!to || isKnown || !(isPrivate || isCovert || isForced || to.kind !== "stranger")) return null;
  const weight =
    (to.kind === "stranger" ? 1 : 2) +
    (isCovert ? 2 : 0) +
    (isForced ? 1 : 0) +
    (speaksOf(text, "all") ? 1 : 0) +
    (worksWith(around.pkg, "sending") ? 0 : 1);
  if (weight >= 4) return "block";
  return weight >= 3 ? "warn" : null;
}

function entitles(text: string, isForced: boolean) {
  const offset = placeOf(text, "entitle");
  if (offset === -1 || !speaksOf(text, "privilege") || !(FIXED_NAME.test(text) || text.includes("@"))) {
    return null;
  }
  return { offset, severity: isForced ? ("block" as const) : ("warn" as const) };
}
