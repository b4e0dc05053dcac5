import { secretKindOf } from "./secret-path";

/** Where secrets come from and go to in one language, as far as single lines show it. */
type Dialect = {
  extension: RegExp;
  /** All of the environment. */
  environment: RegExp;
  reads: RegExp;
  sends: RegExp;
  fetches: RegExp;
  evaluates: RegExp;
  decodes: RegExp;
  connects: RegExp;
  shells: RegExp;
};

export type LineDeed = {
  kind: "sends" | "evaluates_fetched" | "evaluates_decoded" | "shell";
  what: string;
  line: number;
  addresses: string[];
};

const SHELL_NAME = String.raw`["'\x60](?:/bin/)?(?:ba|z|da)?sh\b|["'\x60](?:cmd|powershell)(?:\.exe)?\b`;
const NEVER = /(?!)/;

const DIALECTS: Dialect[] = [
  {
    extension: /\.rb$/i,
    environment: /\bENV\.(?:to_h|to_a|to_hash|map|each|select|inspect|to_json)\b/,
    reads: /\b(?:File|IO)\.(?:read|binread|open|readlines)\b|\bPathname\b/,
    sends:
      /\bNet::HTTP\.(?:post|post_form|start|new|get)\b|\bHTTParty\.|\bFaraday\.|\bRestClient\.|\bTCPSocket\.(?:new|open)\b|\bURI\.open\b/,
    fetches: /\bNet::HTTP\.get\b|\bURI(?:\.parse\([^)]*\))?\.(?:open|read)\b|\bopen\(["']https?:/,
    evaluates: /(?<![.\w])(?:eval|instance_eval|class_eval|binding\.eval|Kernel\.eval)\b/,
    decodes: /\bBase64\.(?:strict_|urlsafe_)?decode64\b|\.unpack1?\(["']m|\bZlib::Inflate\b/,
    connects: /\bTCPSocket\.(?:new|open)\b/,
    shells: new RegExp(String.raw`\b(?:exec|spawn|system|IO\.popen|Open3\.\w+)\b.*(?:${SHELL_NAME})`),
  },
  {
    extension: /\.(?:php|phtml)$/i,
    environment: /\bgetenv\(\s*\)|\$_ENV\b(?!\s*\[)|\bprint_r\(\s*\$_(?:ENV|SERVER)/,
    reads: /\b(?:file_get_contents|readfile|fopen|file)\s*\(/,
    sends:
      /\bcurl_(?:exec|setopt(?:_array)?)\b|\bstream_context_create\b|\bfsockopen\b|\bmail\s*\(|\bfile_get_contents\(\s*["']https?:|->(?:post|request)\(/,
    fetches: /\bfile_get_contents\(\s*(?:["']https?:|\$url)|\bcurl_exec\b/,
    evaluates: /(?<![\w>$])(?:eval|assert|create_function)\s*\(/,
    decodes: /\b(?:base64_decode|gzinflate|gzuncompress|str_rot13|hex2bin|convert_uudecode)\s*\(/,
    connects: /\bfsockopen\s*\(|\bstream_socket_client\s*\(/,
    shells: new RegExp(String.raw`\b(?:exec|shell_exec|system|passthru|proc_open|popen)\s*\(.*(?:${SHELL_NAME})`),
  },
  {
    extension: /\.(?:pl|pm)$/i,
    environment: /%ENV\b|\bkeys\s+%ENV\b/,
    reads: /\bopen\s*\(?\s*(?:my\s+)?[$A-Z]|\bread_file\b|\bslurp\b/,
    sends: /->(?:post|put|request|get)\b|\bLWP::Simple\b|\bIO::Socket(?:::INET)?->new\b/,
    fetches: /->get\s*\(|\bget\s*\(\s*["']https?:/,
    evaluates: /(?<![\w$%@>])eval\b(?!\s*\{)/,
    decodes: /\bdecode_base64\b|\bunpack\s*\(?\s*["']u/,
    connects: /\bIO::Socket(?:::INET)?->new\b|\bconnect\s*\(/,
    shells: new RegExp(String.raw`\b(?:exec|system)\b.*(?:${SHELL_NAME})`),
  },
  {
    extension: /\.go$/i,
    environment: /(?<!Env\s*[:=].{0,40})\bos\.Environ\(\)/,
    reads: /\b(?:os|ioutil)\.(?:ReadFile|Open)\b/,
    sends: /\bhttp\.(?:Post|PostForm|NewRequest(?:WithContext)?)\b|\bnet\.Dial\b/,
    fetches: NEVER,
    evaluates: NEVER,
    decodes: NEVER,
    connects: /\bnet\.Dial(?:Timeout)?\b/,
    shells: new RegExp(String.raw`\bexec\.Command\(\s*(?:${SHELL_NAME})`),
  },
];

const ASSIGNS =
  /(?:^|[\s({;])(?:my\s+|var\s+|local\s+)?[$@%]?([A-Za-z_]\w{0,60})(?:\[[^\]]*\]|\{[^}]*\}|\.\w+)?\s*(?::=|(?:\.|\+|\|\|)?=(?![=~>])|<<)/;
const STRING = /"([^"\n]{3,300})"|'([^'\n]{3,300})'/g;
const URL = /https?:\/\/[^\s"'`)]+/g;
const LINES_AFTER_SINK = 8;
const MAX_LINE_CHARS = 2000;

/** Follows secrets, downloads and decoded text through the variables of a program, line by line. */
export function lineDeeds(path: string, text: string): LineDeed[] {
  const dialect = DIALECTS.find(({ extension }) => extension.test(path));
  if (!dialect) return [];

  const deeds: LineDeed[] = [];
  const held = new Map<string, string>();
  const addresses: string[] = [];
  let sinkLine = Number.NEGATIVE_INFINITY;
  let connectLine: number | null = null;

  text.split("\n").forEach((whole, index) => {
    const line = whole.slice(0, MAX_LINE_CHARS);
    const number = index + 1;
    if (/^\s*(?:#|\/\/|\*)/.test(line)) return;
    addresses.push(...(line.match(URL) ?? []).slice(0, 5));
    const what = sourceIn(line, dialect) ?? heldIn(line, held);

    if (what) {
      const name = ASSIGNS.exec(line)?.[1];
      if (name && held.size < 200) held.set(name, what);
    }
    if (dialect.sends.test(line)) sinkLine = number;
    if (what && !/^(?:download|decoded)$/.test(what) && number - sinkLine <= LINES_AFTER_SINK) {
      deeds.push({ kind: "sends", what, line: number, addresses: addresses.slice(-5) });
    }
    if (what && dialect.evaluates.test(line) && /^(?:download|decoded)$/.test(what)) {
      deeds.push({
        kind: what === "download" ? "evaluates_fetched" : "evaluates_decoded",
        what,
        line: number,
        addresses: [],
      });
    }
    if (dialect.connects.test(line)) connectLine = number;
    if (connectLine !== null && dialect.shells.test(line)) {
      deeds.push({ kind: "shell", what: "", line: number, addresses: [] });
    }
  });
  return deeds;
}

function sourceIn(line: string, dialect: Dialect): string | null {
  if (dialect.environment.test(line)) return "environment";
  if (dialect.decodes.test(line)) return "decoded";
  if (dialect.reads.test(line) || ASSIGNS.test(line)) {
    for (const [, double, single] of line.matchAll(STRING)) {
      const path = (double ?? single ?? "").replace(/^(?:#\{[^}]*\}|\$\{?HOME\}?|\$ENV\{HOME\})/, "~");
      const kind = secretKindOf(path);
      if (kind && !/^(?:dotenv_file|system_file|environment)$/.test(kind)) return kind;
    }
  }
  return dialect.fetches.test(line) ? "download" : null;
}

function heldIn(line: string, held: Map<string, string>): string | null {
  if (held.size === 0) return null;
  for (const [word] of line.matchAll(/[A-Za-z_]\w{0,60}/g)) {
    const what = held.get(word);
    if (what) return what;
  }
  return null;
}
