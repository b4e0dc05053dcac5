import { lineAt } from "../../read/lines";
import { matchesIn } from "../../read/matches";
import type { ShellSource } from "./sources";

const MAX_COMMANDS = 200;
const MAX_CHARS = 8000;

/** Texts that a language of settings or builds hands to a shell: where they begin, and what they hold. */
type Embedding = { files: RegExp; texts: RegExp[]; filledIn: RegExp; instead: string };

const HEREDOC = String.raw`<<[-~]?\s{0,2}["']?(\w{2,20})["']?[^\n]{0,40}\n(?<text>[\s\S]{1,8000}?)\n\s{0,40}\2\b`;
const EMBEDDINGS: Embedding[] = [
  {
    files: /\.(?:tf|hcl)$/,
    texts: [
      new RegExp(String.raw`^[ \t]*(command|user_data|script|startup_script|inline)[ \t]*=[ \t]*${HEREDOC}`, "gm"),
      /^[ \t]*(?:command|program|user_data)[ \t]*=[ \t]*(?<text>"(?:[^"\\\n]|\\.){4,4000}"|\[[^\]]{4,4000}\])/gm,
    ],
    filledIn: /\$\{[a-z][^}\n]{0,200}\}/g,
    instead: "$FILLED_IN",
  },
  {
    files: /\.nix$/,
    texts: [
      /\bwriteShell\w{4,20}[^'\n]{0,200}''(?<text>(?:[^']|'(?!')|'''|''\$|''\\){1,8000})''/g,
      /\b(?:shellHook|\w{3,20}Phase|(?:pre|post)[A-Z]\w{2,20}|script|ExecStart\w{0,8}|text|initExtra|interactiveShellInit)[ \t]*=[ \t]*''(?<text>(?:[^']|'(?!')){1,8000})''/g,
    ],
    filledIn: /\$\{[\w.-]{1,100}\}/g,
    instead: "",
  },
  {
    files: /\.(?:service|timer|socket)$/,
    texts: [/^[ \t]*Exec(?:Start|Stop)\w{0,8}[ \t]*=[ \t]*[-@+!:]{0,3}(?<text>[^\n]{2,4000})/gm],
    filledIn: /%[a-zA-Z]/g,
    instead: "X",
  },
  {
    files: /(?:^|\/)(?:crontabs?|cron\.(?:d|hourly|daily|weekly))\/[\w.-]+$|\.cron(?:tab)?$/,
    texts: [
      /^[ \t]*(?:@\w{4,8}|(?:[\d*,/-]{1,40}[ \t]+){4}[\w*,/-]{1,40})[ \t]+(?:root[ \t]+)?(?<text>[^\n]{2,4000})/gm,
    ],
    filledIn: /\\%/g,
    instead: "%",
  },
  {
    files: /(?:^|\/)(?:Jenkinsfile[\w.-]*|[\w.-]+\.(?:groovy|jenkinsfile))$/,
    texts: [
      /\b(?:sh|bash)\b[ \t]*\(?[ \t]*(?:script:[ \t]*)?(?<quote>'''|""")(?<text>[\s\S]{2,8000}?)\k<quote>/g,
      /\b(?:sh|bash)\b[ \t]*\(?[ \t]*(?:script:[ \t]*)?(?<text>'(?:[^'\\\n]|\\.){2,4000}'|"(?:[^"\\\n]|\\.){2,4000}")/g,
    ],
    filledIn: /\$\{[a-z][\w.]{0,100}\}/g,
    instead: "$FILLED_IN",
  },
  {
    files: /(?:^|\/)(?:Vagrantfile|Procfile)$/,
    texts: [
      new RegExp(String.raw`(inline:|script[ \t]*=|shell[ \t]*=)[ \t]*${HEREDOC}`, "g"),
      /^[a-z][\w-]{1,30}:[ \t]+(?<text>[^\n]{2,2000})/gm,
    ],
    filledIn: /#\{[^}\n]{1,200}\}/g,
    instead: "$FILLED_IN",
  },
];

/** The shell in strings of files that no shell reads: of Terraform, Nix, systemd, cron, Jenkins and the like. */
export function stringCommands(path: string, text: string, firstLine: number): ShellSource[] {
  const embedding = EMBEDDINGS.find(({ files }) => files.test(path));
  if (!embedding) return [];
  return embedding.texts
    .flatMap((pattern) => [...matchesIn(text, pattern)])
    .slice(0, MAX_COMMANDS)
    .sort((one, other) => one.index - other.index)
    .map((match) => {
      const body = match.groups?.text ?? "";
      const at = match.index + match[0].lastIndexOf(body);
      const shell = bare(body.slice(0, MAX_CHARS)).replaceAll(embedding.filledIn, embedding.instead);
      return { text: shell, firstLine: firstLine + lineAt(text, at) - 1, kind: "recipe" as const };
    });
}

/** A text without its quotes, a list of words as a command line. */
function bare(written: string): string {
  const text = written.trim();
  if (text.startsWith("[")) {
    return [...matchesIn(text, /"((?:[^"\\]|\\.){0,4000})"/g)]
      .map(([, word = ""]) => `'${unescaped(word).replaceAll("'", "'\\''")}'`)
      .join(" ");
  }
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text)?.[2];
  return quoted === undefined ? written : unescaped(quoted);
}

function unescaped(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll("\\n", "\n").replaceAll("\\\\", "\\");
}
