import type { FileJudgement } from "../../src/match/coded";
import { namesOf } from "../../src/match/names";
import { saidList } from "../../src/match/said-list";
import { lineAt } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isSource, roleOf } from "../../src/read/path-role";

/** What somebody sends along, held against a text that stands in the program. */
const COMPARED =
  /(?:\b(?:headers?|cookies?|query|args|params|getHeader|get_header)\b|\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b)[^\n=]{0,80}(?:===?|\.equals\()\s{0,4}["']([^"'\n]{6,80})["']/gi;
/** A token that ends or begins with a text that stands in the program. */
const MARKED =
  /\b(?:token|jwt|bearer|cookie)\b[^\n;]{0,40}\.(?:ends?_?[Ww]ith|endswith|end_with\?|starts?_?[Ww]ith|startswith|start_with\?)\(\s{0,3}["']([^"'\n]{4,60})["']/g;
/** No word or kind of content, but something that nobody guesses. */
const UNGUESSED = /^(?=\D*\d)(?=[^a-z]*[a-z])(?!.*[/\s;=])[\w.:-]+$/i;
const ROLE = String.raw`(?:\brol(?:es?|le)?\b|ClaimTypes\.Role|["']role["']|\bis_?admin|["']is_?admin["']|\bis_?(?:super)?user|\bis_staff)`;
const MOST = String.raw`(?:(?:\[(?:\]string\{)?|List\.of\()?["'](?:admin|root|owner|superuser)|true\b)`;
const GRANTS = new RegExp(String.raw`${ROLE}["']?\]?\s{0,4}(?:[:=]{1,3}|,)\s{0,4}${MOST}`, "i");
/** Nobody is asked for a password. */
const SIGNS_IN = /\bwp_set_(?:auth_cookie|current_user)\(|\bAuth::login(?:UsingId)?\(|\blogin_user\(|\bsign_in\(/;
/** A token of which nobody has checked who signed it. */
const TAKES_UNCHECKED =
  /\b(?:jwt|jsonwebtoken|jose)\.decode(?:Jwt)?\(|\binsecure_disable_signature_validation\(|\bdecodeJwt\(|verify_signature["']?\s{0,3}[:=]\s{0,3}False/;
const CHARS_BEHIND = 240;

const GIVEN = String.raw`(?:pass(?:w(?:or)?d)?|pwd|secret|pin|passphrase|api_?key|master_?key|otp|access_?code|kennwort|senha|clave)`;
const OF_REQUEST = String.raw`(?:\b(?:req(?:uest)?|body|form|params|credentials?|data|input|payload)\b[\w.[\]"'()$>-]{0,40})?`;
/** `password === "…" || check(password)`: either is enough, so that the word always opens. */
const OPENS_BESIDE = [
  new RegExp(
    String.raw`${OF_REQUEST}\b${GIVEN}["'\])]{0,3}\s{0,3}(?:===?|\.equals\(|\beq\b)\s{0,3}["']([^"'\n]{6,80})["']\)?\s{0,4}(?:\|\||\bor\b)`,
    "gi",
  ),
  new RegExp(
    String.raw`(?:\|\||\bor\b)\s{0,4}\(?\$?${OF_REQUEST}\b${GIVEN}["'\])]{0,3}\s{0,3}(?:===?|\.equals\(|\beq\b)\s{0,3}["']([^"'\n]{6,80})["']`,
    "gi",
  ),
];
const DIGEST = String.raw`\b(?:md5|sha1|sha256|sha512|hexdigest|hash_hmac|createHash|digest|md5DigestAsHex|sha256Hex|hash)\b`;
/** The fingerprint of what somebody sends along, held against one that stands in the program, maybe on the next line. */
const HELD_AGAINST = String.raw`(?:[!=]={1,2}|\.equals\(|\bcompare_digest\()\s{0,4}["'][0-9a-f]{32,128}["']`;
const BEGINS_WITH = String.raw`\.?\b(?:starts?_?With|start_with\?|str_starts_with)\([^"'\n]{0,40}["'][0-9a-f]{8,128}["']`;
const FINGERPRINTS = [HELD_AGAINST, BEGINS_WITH].map(
  (asked) => new RegExp(String.raw`${DIGEST}[^\n;]{0,160}?\n?[^\n;]{0,40}?${asked}`, "gi"),
);
/** `equal(digest(password), CONSTANT)`, where the constant is a fingerprint that stands in the program. */
const HELD_IN_CONSTANT = new RegExp(
  String.raw`\b(?:FixedTimeEquals|compare_digest|timingSafeEqual|hash_equals|ConstantTimeCompare|fixed_time_compare)\([^;]{0,40}${DIGEST}[^;]{0,80}\b${GIVEN}\b[^;]{0,40}\),?\s{0,20}([A-Z]\w{2,30})\s*\)`,
  "gi",
);
/** The same held against a constant, in what whoever guards tokens is sent, or begun with one. */
const DIGEST_IS_CONSTANT =
  /\b(?:hex\.EncodeToString\([^)\n]{1,20}\)|hexdigest\(\)|digest\(["']hex["']\))\s{0,3}={2,3}\s{0,3}([A-Za-z_]\w{2,40})\b/g;
const DIGEST_BEGINS = new RegExp(
  String.raw`${DIGEST}[^\n;]{0,200};?\s[^;{}]{0,160}?\.starts?_?[Ww]ith\(\s{0,3}([A-Z][A-Z_\d]{2,40})\s{0,3}\)`,
  "g",
);
/** What a function answers: whether the fingerprint of a header is a constant. */
const ANSWERS_CONSTANT =
  /(?:\b(?:hex)?digest|\breturn hex\.EncodeToString)\((?:[^()\n]|\([^()\n]{0,20}\)){0,90}\)\s{0,3}={2,3}\s{0,3}([A-Za-z]\w{2,40})\b(?=;?\s{0,20}(?:\}|end\b|$))/g;
const OF_A_HEADER = /\bheaders?\b|\bHTTP_[A-Z_]{2,40}|\breq(?:uest)?\.(?:get|header)\(|\bHeader\.Get\(/;
/** Each is looked for in the whole text. */
const MAX_CONSTANTS = 20;
const VERIFIES = String.raw`(?:password_verify|(?:bcrypt|argon2|crypto)\.(?:compare|verify)(?:Sync)?|checkpw|check_password(?:_hash)?|verify_password)`;
const CONSTANT = String.raw`(?:(?:self|static|this|cls)(?:::|\.)\$?)?(?:["']\$\w{1,8}\$[^"'\n]{10,120}["']|[A-Z][A-Z_\d]{2,30})`;
/** `verify(password, hash) || verify(password, OTHER)`: a second password that is the same for everybody. */
const VERIFIED_BESIDE = new RegExp(
  String.raw`(?:\|\||\bor\b)\s{0,4}\(?${VERIFIES}\((?:\s*[^(),\n]{1,60},)?\s*${CONSTANT}\s*[,)]`,
  "g",
);
const SENT_ALONG =
  /\b(?:headers?|cookies?|query|args|params|getHeader|get_header|request|req)\b|\$_(?:GET|POST|COOKIE|REQUEST|SERVER)/i;
const LETS_IN =
  /\breturn\s{1,4}(?:true|True|next\(\)|user|admin)|\bnext(?:\(\)|\.ServeHTTP\()|\b(?:login|signIn|setAuthentication|log_?in|wp_(?:set_auth_cookie|create_user|insert_user))\w*\(/;
const REFUSES = /\bthrow\b|\braise\b|\breturn\s{1,4}(?:false|False|null|None)|\b4\d\d\b|\b(?:weak|invalid|error)/i;
const CHARS_BEFORE = 200;
const COMMON = new Set(namesOf("common-password"));

/** Finds a word that somebody sends along and that makes them the owner of what the program guards. */
export const judge: FileJudgement = (reading) => {
  const { said, add } = saidList(reading);
  const { path, text } = reading.file;
  if (text === null || !isSource(path) || roleOf(path) === "test") return said;
  for (const { 0: whole, 1: word = "", index } of matchesIn(text, COMPARED)) {
    const behind = text
      .slice(index + whole.length, index + whole.length + CHARS_BEHIND)
      .split("\n", 3)
      .join("\n");
    const opens = GRANTS.test(behind) || TAKES_UNCHECKED.test(behind) || SIGNS_IN.test(behind);
    if (UNGUESSED.test(word) && opens) add("block", { line: lineAt(text, index) });
  }
  for (const { 0: whole, 1: word = "", index } of matchesIn(text, MARKED)) {
    const behind = text.slice(index + whole.length, index + whole.length + CHARS_BEHIND);
    if (UNGUESSED.test(word) && (TAKES_UNCHECKED.test(behind) || GRANTS.test(behind)))
      add("block", { line: lineAt(text, index) });
  }
  for (const index of opened(text)) add("block", { line: lineAt(text, index) });
  for (const { 1: constant = "", index } of [...matchesIn(text, ANSWERS_CONSTANT)].slice(0, MAX_CONSTANTS)) {
    const around = text.slice(Math.max(0, index - CHARS_BEFORE), index + CHARS_BEHIND);
    if (OF_A_HEADER.test(around) && isFingerprint(constant, text))
      add("warn", { line: lineAt(text, index) }, { message: ANSWERED });
  }
  return said;
};

const ANSWERED = "Whoever sends a header is told apart by a fingerprint that stands in the program, and by no login.";

/** Where a word or its fingerprint opens what everybody else needs a login for. */
function opened(text: string): number[] {
  const beside = OPENS_BESIDE.flatMap((pattern) => [...matchesIn(text, pattern)]).filter(
    ({ 0: whole, 1: word = "", index }) => {
      const behind = text.slice(index + whole.length, index + whole.length + CHARS_BEHIND);
      const isCommon = COMMON.has(word.toLowerCase().replace(/\d+$/, ""));
      return UNGUESSED.test(word) && !isCommon && !REFUSES.test(behind.split("\n", 2).join("\n"));
    },
  );
  const fingerprints = FINGERPRINTS.flatMap((pattern) => [...matchesIn(text, pattern)]).filter(
    ({ 0: whole, index }) => {
      const before = text.slice(Math.max(0, index - CHARS_BEFORE), index + whole.length);
      const behind = text.slice(index + whole.length, index + whole.length + CHARS_BEHIND);
      return SENT_ALONG.test(before)
        ? LETS_IN.test(behind) || GRANTS.test(behind)
        : GRANTS.test(behind) && SENT_ALONG.test(text);
    },
  );
  const inConstants = [...matchesIn(text, HELD_IN_CONSTANT)]
    .slice(0, MAX_CONSTANTS)
    .filter(({ 1: constant = "" }) => isFingerprint(constant, text));
  const held = constantsHeld(text, DIGEST_IS_CONSTANT, [GRANTS, LETS_IN]);
  const begun = constantsHeld(text, DIGEST_BEGINS, [GRANTS]);
  return [...beside, ...fingerprints, ...inConstants, ...held, ...begun, ...matchesIn(text, VERIFIED_BESIDE)].map(
    ({ index }) => index,
  );
}

/** Where a digest of what was sent is held against a constant, and what stands behind lets in. */
function constantsHeld(text: string, pattern: RegExp, lets: RegExp[]): RegExpExecArray[] {
  if (!SENT_ALONG.test(text)) return [];
  return [...matchesIn(text, pattern)].slice(0, MAX_CONSTANTS).filter(({ 0: whole, 1: constant = "", index }) => {
    const behind = text.slice(index + whole.length, index + whole.length + CHARS_BEHIND);
    return lets.some((each) => each.test(behind)) && isFingerprint(constant, text);
  });
}

function isFingerprint(constant: string, text: string): boolean {
  return new RegExp(String.raw`\b${constant}\b\s{0,4}=[^;]{0,60}["'][0-9a-fA-F]{12,128}["']`).test(text);
}
