import type { FileJudgement } from "../../src/match/coded";
import { saidList } from "../../src/match/said-list";
import { lineAt } from "../../src/read/lines";
import { isShellScript, isSource } from "../../src/read/path-role";

const RECORDS = String.raw`(?:audit\w*|\w*_(?:audit|history|log|bak|backup)|history|event_log|access_log)`;

/** Ways to do away with what was recorded and what it could be restored from, each kind counted once. */
const WAYS: RegExp[][] = [
  [
    new RegExp(
      String.raw`\b(?:TRUNCATE(?:\s+TABLE)?|DROP\s+TABLE(?:\s+IF\s+EXISTS)?)\s+(?:ONLY\s+)?["'\w.]{0,30}${RECORDS}\b`,
      "i",
    ),
    new RegExp(String.raw`\bDELETE\s+FROM\s+["'\w.]{0,30}${RECORDS}\b["']?\s{0,4}(?:;|["'\n]|$)`, "i"),
    /\b(?:tablename|table_name|relname)\s{0,3}(?:~\*?|LIKE|=)\s{0,3}'[^'\n]{0,60}(?:audit|history|_log|_bak|backup)[\s\S]{0,400}?\b(?:TRUNCATE|DROP)\b/i,
  ],
  [
    /\barchive_mode\s{0,3}=\s{0,3}'?off|\blog_statement\s{0,3}=\s{0,3}'?none|\bPURGE\s+BINARY\s+LOGS\b|\bRESET\s+MASTER\b/i,
    /\b(?:general_log|log_bin|sql_log_bin|slow_query_log|audit_log\w*)\s{0,3}=\s{0,3}'?(?:0|off)\b/i,
  ],
  [/\bpg_drop_replication_slot\b|\bsession_replication_role\s{0,3}=\s{0,3}'?replica|\bDISABLE\s+TRIGGER\s+ALL\b/i],
  [
    /\bfind\s[^\n|;]{0,80}(?:backups?|pgbackrest|barman|snapshots?|dumps?)\b(?![^\n]{0,120}-mtime\s+\+[1-9])[^\n|;]{0,120}-delete\b/i,
    /\brm\s+-\w*r\w*\s[^\n|;]{0,40}(?:\/var\/(?:lib\/)?(?:backups?|pgbackrest|barman)|\/backups?\b)/i,
  ],
];
/** What any of them holds. */
const MAY_ERASE = /audit|_log\b|history|archive_mode|log_statement|replication|backup/i;
const LEAST = 2;

/** Finds programs that do so in more than one way. */
export const judge: FileJudgement = (reading) => {
  const { path, text, isLong } = reading.file;
  if (text === null || isLong || !MAY_ERASE.test(text)) return [];
  if (!isSource(path) && !isShellScript(path) && !/\.sql$/i.test(path)) return [];
  const places = WAYS.flatMap((ways) => {
    const found = ways.map((way) => text.search(way)).filter((place) => place !== -1);
    return found.length > 0 ? [Math.min(...found)] : [];
  });
  if (places.length < LEAST) return [];
  const { said, add } = saidList(reading);
  add(places.length > LEAST ? "block" : "warn", { line: lineAt(text, Math.min(...places)) });
  return said;
};
