import { urlsIn } from "../../src/knowledge/hosts";
import { isStranger } from "../../src/knowledge/strangers";
import type { FileJudgement } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { saidList } from "../../src/match/said-list";
import { lineAt } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { roleOf } from "../../src/read/path-role";
import { shownTexts } from "../../src/read/shown-texts";
import type { ReviewedPackage, Severity } from "../../src/report";

type Fault = { severity: Severity; message: string; isMeant: (statement: string, pkg: ReviewedPackage) => boolean };

const MAX_STATEMENT_CHARS = 3000;
const STATEMENT = /[^;]+/g;
const IS_SQL = /\b(?:create|grant|alter|copy|select|insert|update|exec|do)\b/i;

const RULES_ALL = [
  /\b(?:create|alter)\s+(?:role|user|login)\b[\s\S]{0,300}?\bsuperuser\b/i,
  /\bgrant\s+all(?:\s+privileges)?\s+on\s+\*\.\*\s+to\b[\s\S]{0,300}?\bwith\s+grant\s+option/i,
  /\balter\s+(?:server\s+)?role\s+\[?(?:sysadmin|db_owner|dba)\]?\s+add\s+member\b/i,
  /\bsp_addsrvrolemember\b[\s\S]{0,100}\bsysadmin\b/i,
];
const PASSWORDS = [
  /\b(?:password|identified\s+(?:with\s+\w{1,40}\s+)?(?:by|as))\s*(?:=\s*)?N?'([^'\n]{4,200})'/gi,
  // It is filled into a statement that is made as a text.
  /\bpassword\s+%[LIs]'\s*,(?:\s*'[^'\n]{1,60}'\s*,){0,3}\s*'([^'\n]{4,200})'/gi,
];
const MADE_UP = new RegExp(
  String.raw`^${anyOf("common-password")}\d{0,4}!?$|[<>{}$]|${anyOf("placeholder-secret")}`,
  "i",
);

/** Something that somebody gives is held against a text of the program's, and either is enough. */
const HELD_AGAINST =
  /\b(?:given|passw\w{0,10}|pass|pwd|secret|token|pin|code|plain\w{0,10})\s{0,4}=\s{0,4}'([^'\n]{6,80})'\s{1,20}or\b/gi;
const SENDS_ROWS =
  /\b(?:http_post|http_get|http\s*\(|utl_http\.request|sp_OAMethod|sp_invoke_external_rest_endpoint|lambda_async)\b/i;
const ROWS = /\b(?:row_to_json|to_jsonb?|json_build_object|json_agg|hstore)\s*\(|\bNEW\b|\bfor\s+json\b/i;
const TO_PROGRAM = /\bto\s+program\s+'[^'\n]{0,400}\b(?:curl|wget|nc|ncat|socat|ssh)\b/i;

const FAULTS: Fault[] = [
  {
    severity: "block",
    message: "A database gets an account that may do everything, with a password that stands in the package.",
    isMeant: (statement) => isOne(RULES_ALL, statement) && passwordsIn(statement).length > 0,
  },
  {
    severity: "block",
    message: "Whoever gives a word that stands in the program is let in.",
    isMeant: (statement) => [...matchesIn(statement, HELD_AGAINST)].some(([, word = ""]) => isChosen(word)),
  },
  {
    severity: "block",
    message: "A database hands rows to a program that sends them to another machine.",
    isMeant: (statement) => TO_PROGRAM.test(statement),
  },
  {
    severity: "warn",
    message: "A database sends what is written to it to a server that the package chose.",
    isMeant: (statement, pkg) =>
      SENDS_ROWS.test(statement) && ROWS.test(statement) && urlsIn(statement).some(({ url }) => isStranger(pkg, url)),
  },
];

/** Finds what lets strangers into a database, in scripts of its language. */
export const judge: FileJudgement = ({ pkg, file }) => {
  const { said, add } = saidList({ pkg, file });
  if (file.text === null || roleOf(file.path) === "test") return said;
  for (const { body, firstLine } of shownTexts(
    file,
    /\.(?:sql|psql|pgsql|ddl)$/i,
    /^(?:sql|postgres(?:ql)?|plpgsql|mysql|tsql)$/,
  )) {
    const known = passwordsIn(body).length > 0;
    for (const { 0: whole, index } of matchesIn(withoutComments(body), STATEMENT)) {
      const statement = whole.slice(0, MAX_STATEMENT_CHARS);
      if (!IS_SQL.test(statement)) continue;
      const fault = FAULTS.find(({ isMeant }) => isMeant(statement, pkg)) ?? grantsToKnown(statement, known);
      const start = index + (whole.length - whole.trimStart().length);
      if (fault) add(fault.severity, { line: firstLine + lineAt(body, start) - 1 }, { message: fault.message });
    }
  }
  return said;
};

/** The account and its rights may be two statements. */
function grantsToKnown(statement: string, isPasswordKnown: boolean): Pick<Fault, "severity" | "message"> | undefined {
  return isPasswordKnown && isOne(RULES_ALL.slice(1), statement) ? FAULTS[0] : undefined;
}

function passwordsIn(text: string): string[] {
  return PASSWORDS.flatMap((pattern) => [...matchesIn(text, pattern)]).flatMap(([, word = ""]) =>
    isChosen(word) ? [word] : [],
  );
}

/** A password that somebody thought of, and none that stands for one or that every guide has. */
function isChosen(word: string): boolean {
  return !MADE_UP.test(word);
}

function withoutComments(sql: string): string {
  return sql.replace(/--[^\n]*/g, (comment) => " ".repeat(comment.length));
}

function isOne(patterns: RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
