import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { linesMatching } from "../read/lines";
import { isMarkdown, roleOf } from "../read/path-role";
import type { Finding, Reading } from "../report";

/** Programs that start themselves until nothing else can run. */
const FORK_BOMB =
  /:\(\)\s{0,5}\{\s{0,5}:\s{0,3}\|\s{0,3}:\s{0,3}&|\b(\w{1,20})\(\)\s{0,5}\{\s{0,5}\1\s{0,3}\|\s{0,3}\1\s{0,3}&\s{0,3}\}|%0\s{0,3}\|\s{0,3}%0|\bwhile (?:True|1|true)\s?:\s{0,80}os\.fork\(\)|\bwhile\s?\((?:true|1)\)\s{0,10}\{?\s{0,80}(?:child_process\.)?fork\(/g;
/** What any of them holds. */
const MAY_FORK = /\(\)\s{0,5}\{|%0|fork\(/;
/** The options by which miners are told of an account and a pool, whatever they call themselves. */
const POOL_OPTIONS =
  /^(?=[^\n]{0,600}\s(?:-o|--url|--pool|--server)[ =](?:stratum\S{0,10}:\/\/)?[\w.-]{4,80}:\d{4,5}\b)(?=[^\n]{0,600}\s(?:-u|--user|--wallet|--account)[ =][\w.+@-]{6,120})(?=[^\n]{0,600}(?:\s(?:-t|--threads|--cpu-[\w-]{2,20}|--donate\S{0,8}|--algo|-a)[ =]|nproc|&\s{0,3}$|\/dev\/null))[^\n#]{0,80}[\w./-]{2,80}\s/gm;
const MAY_MINE = /\s(?:-o|--url|--pool|--server)[ =]/;
/** Databases and mail are told of a host and an account too. */
const CLIENTS =
  /\b(?:curl|wget|psql|mysql\w*|mongo\w*|redis-cli|ssh|scp|rsync|git|docker|kubectl|helm|ftp|smbclient|ldapsearch|openssl|nmap|hydra|pgbench|ab|wrk|k6|iperf3?|ffmpeg|sendemail|swaks|rclone|mount)\b/;

/** Finds programs that take the whole machine for themselves. */
export function seizedMachine({ file }: Reading): Finding[] {
  const text = file.text ?? "";
  if (text === "" || roleOf(file.path) === "test") return [];
  const { findings, add } = hitList();
  const inProse = (line: number) =>
    isMarkdown(file.path) &&
    file.segments().some(({ kind, firstLine, lastLine }) => kind !== "code" && firstLine <= line && line <= lastLine);
  for (const { number, text: line } of MAY_FORK.test(text) ? linesMatching(text, FORK_BOMB) : []) {
    if (!inProse(number) && !/["'`]\s{0,3}[,\]]|\/[gimu]*[,;]?$/.test(line))
      add("warn", () => describe(file.path, number, line, FORKS));
  }
  for (const { number, text: line } of MAY_MINE.test(text) ? linesMatching(text, POOL_OPTIONS) : []) {
    if (!inProse(number) && !CLIENTS.test(line)) add("warn", () => describe(file.path, number, line, MINES));
  }
  return findings;
}

const FORKS = {
  rule: "fork-bomb",
  category: "destruction",
  message: "The program starts itself over and over until the machine stands still.",
} as const;
const MINES = {
  rule: "coin-miner",
  category: "mining",
  message: "The program is told of a pool and an account, as a miner is, and takes the whole processor.",
} as const;

function describe(file: string, line: number, text: string, about: typeof FORKS | typeof MINES): Finding {
  return {
    ...about,
    severity: "warn",
    file,
    line,
    excerpt: excerptOf(text.trimStart()),
    remediation: "Leave the machine to the person it belongs to.",
  };
}
