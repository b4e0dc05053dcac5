import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { lineAt } from "../read/lines";
import { isShellScript, isSource } from "../read/path-role";
import type { Finding, Reading } from "../report";

const RECORDS = String.raw`(?:audit\w*|\w*_(?:audit|history|log|bak|backup)|history|event_log|access_log)`;
/** Ways to do away with what was recorded and what it could be restored from, each counted once. */
const ERASES: RegExp[] = [
  new RegExp(
    String.raw`\b(?:TRUNCATE(?:\s+TABLE)?|DROP\s+TABLE(?:\s+IF\s+EXISTS)?)\s+(?:ONLY\s+)?["'\w.]{0,30}${RECORDS}\b|\bDELETE\s+FROM\s+["'\w.]{0,30}${RECORDS}\b["']?\s{0,4}(?:;|["'\n]|$)|\b(?:tablename|table_name|relname)\s{0,3}(?:~\*?|LIKE|=)\s{0,3}'[^'\n]{0,60}(?:audit|history|_log|_bak|backup)[\s\S]{0,400}?\b(?:TRUNCATE|DROP)\b`,
    "i",
  ),
  /\barchive_mode\s{0,3}=\s{0,3}'?off|\blog_statement\s{0,3}=\s{0,3}'?none|\b(?:general_log|log_bin|sql_log_bin|slow_query_log|audit_log\w*)\s{0,3}=\s{0,3}'?(?:0|off)\b|\bPURGE\s+BINARY\s+LOGS\b|\bRESET\s+MASTER\b/i,
  /\bpg_drop_replication_slot\b|\bsession_replication_role\s{0,3}=\s{0,3}'?replica|\bDISABLE\s+TRIGGER\s+ALL\b/i,
  /\bfind\s[^\n|;]{0,80}(?:backups?|pgbackrest|barman|snapshots?|dumps?)\b(?![^\n]{0,120}-mtime\s+\+[1-9])[^\n|;]{0,120}-delete\b|\brm\s+-\w*r\w*\s[^\n|;]{0,40}(?:\/var\/(?:lib\/)?(?:backups?|pgbackrest|barman)|\/backups?\b)/i,
];
const MAY_ERASE = /audit|_log\b|history|archive_mode|log_statement|replication|backup/i;
const LEAST = 2;

/** Finds programs that do away with a database's records of what was done, and with what it could be restored from. */
export function erasedRecords({ pkg, file }: Reading): Finding[] {
  const { path, text } = file;
  if (text === null || file.isLong || !MAY_ERASE.test(text)) return [];
  if (!isSource(path) && !isShellScript(path) && !/\.sql$/i.test(path)) return [];
  const places = ERASES.map((pattern) => text.search(pattern)).filter((place) => place !== -1);
  const [first] = places.toSorted((one, other) => one - other);
  if (first === undefined || places.length < LEAST) return [];
  const line = lineAt(text, first);
  const severity = severityInContext(places.length > LEAST ? "block" : "warn", pkg, file, { line, offset: 0 });
  return [
    {
      rule: "log-destruction",
      severity,
      category: "destruction",
      file: path,
      line,
      excerpt: excerptOf(file.lines().textOf(line).trim()),
      message: "The program does away with records of what was done and with what a database could be restored from.",
      remediation: "Leave records and copies alone; what has to go goes by age, and the user is asked.",
    },
  ];
}
