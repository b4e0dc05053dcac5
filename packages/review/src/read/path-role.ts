export type PathRole = "script" | "test" | "reference" | "other";

const TEST =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|testdata|evals?|examples?)\/|\.(?:test|spec)\.[a-z]+$|(?:^|\/)test[-_][^/]*$/i;
const REFERENCE = /(?:^|\/)(?:references?|docs?)\/|(?:^|\/)(?:readme|changelog|license)(?:\.[a-z]+)?$/i;
const SCRIPT =
  /\.(?:sh|bash|zsh|fish|command|ps1|psm1|bat|cmd|py|rb|rake|pl|pm|php|lua|[cm]?[jt]sx?|applescript|scpt)$|(?:^|\/)(?:makefile|dockerfile|justfile)$/i;
const COMPILED = /\.(?:go|rs|java|kts?|scala|groovy|cs|swift|c|cc|cpp|m|zig|nim|dart|r|jl|exs?|cr)$/i;
/** What is filled in becomes a file of the name before it. */
const TEMPLATE = /\.(?:tmpl|tpl|template|j2|erb|hbs|mustache|ejs)$/i;
const SHELL = /\.(?:sh|bash|zsh|fish|command|ps1|psm1|bat|cmd)$|(?:^|\/)(?:makefile|dockerfile|justfile)$/i;

/** What a file is for, judged by its place and name. */
export function roleOf(path: string): PathRole {
  if (TEST.test(path)) return "test";
  if (SCRIPT.test(path)) return "script";
  return REFERENCE.test(path) ? "reference" : "other";
}

export function isShellScript(path: string): boolean {
  return SHELL.test(path);
}

/** Whether a file is source code, wherever it lies. */
export function isScript(path: string): boolean {
  return SCRIPT.test(path);
}

/** Whether a file is a program's text, be it run as it stands or compiled before. */
export function isSource(path: string): boolean {
  const filled = path.replace(TEMPLATE, "");
  return SCRIPT.test(filled) || COMPILED.test(filled);
}

export function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|markdown)$/i.test(path);
}

const TEXT = /\.(?:md|mdx|markdown|txt|json|ya?ml|toml|ini|cfg|csv|xml|html?|css|svg)$/i;

/** Whether a name says that a file is text. */
export function isTextName(path: string): boolean {
  return TEXT.test(path) || isSource(path);
}
