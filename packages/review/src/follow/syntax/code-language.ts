/** The languages that are parsed and not only searched. */
export type CodeLanguage =
  | "bash"
  | "python"
  | "javascript"
  | "typescript"
  | "tsx"
  | "powershell"
  | "go"
  | "ruby"
  | "php"
  | "rust"
  | "java"
  | "c-sharp";

const BY_EXTENSION: Record<string, CodeLanguage> = {
  sh: "bash",
  bash: "bash",
  zsh: "bash",
  ksh: "bash",
  command: "bash",
  py: "python",
  pyw: "python",
  pyi: "python",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  gs: "javascript",
  jsx: "javascript",
  ts: "typescript",
  mts: "typescript",
  cts: "typescript",
  tsx: "tsx",
  ps1: "powershell",
  psm1: "powershell",
  go: "go",
  rb: "ruby",
  rake: "ruby",
  gemspec: "ruby",
  php: "php",
  phtml: "php",
  rs: "rust",
  java: "java",
  cs: "c-sharp",
  csx: "c-sharp",
};

/** Files of Ruby that are called by their purpose. */
const RUBY_FILE = /(?:^|\/)(?:rake|gem|guard|vagrant|pod|brew|fast)file$/i;

const BY_FENCE: Record<string, CodeLanguage> = {
  ...BY_EXTENSION,
  python: "python",
  javascript: "javascript",
  typescript: "typescript",
  shell: "bash",
  "shell-session": "bash",
  console: "bash",
  terminal: "bash",
  python3: "python",
  node: "javascript",
  powershell: "powershell",
  pwsh: "powershell",
  ps: "powershell",
  golang: "go",
  ruby: "ruby",
  rust: "rust",
  csharp: "c-sharp",
  "c#": "c-sharp",
};

const BY_INTERPRETER: [RegExp, CodeLanguage][] = [
  [/^#!.{0,80}\b(?:ba|z|da|k|a)?sh\b/, "bash"],
  [/^#!.{0,80}\bpython[\d.]*\b/, "python"],
  [/^#!.{0,80}\b(?:node|bun|deno)\b/, "javascript"],
  [/^#!.{0,80}\bpwsh\b/, "powershell"],
  [/^#!.{0,80}\bruby\b/, "ruby"],
  [/^#!.{0,80}\bphp\b|^<\?php\b/, "php"],
];

/** The language of a whole file, by its name or its first line. */
export function languageOfFile(path: string, text: string): CodeLanguage | null {
  if (RUBY_FILE.test(path)) return "ruby";
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
  const named = extension && Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;
  return named ?? BY_INTERPRETER.find(([interpreter]) => interpreter.test(text.slice(0, 200)))?.[1] ?? null;
}

/** The language that a fence of Markdown names. */
export function languageOfFence(info: string): CodeLanguage | null {
  return Object.hasOwn(BY_FENCE, info) ? (BY_FENCE[info] ?? null) : null;
}
