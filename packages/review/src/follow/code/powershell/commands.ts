import { namesOf } from "../../../match/names";
import { type Expr, member, type Named, NOTHING, name, text } from "../ir";
import { deedsOf } from "../libraries/library-name";
import { kid, type Tree } from "../tree";
import { blockOf } from "./functions";
import { argumentsIn, bare, maker, type PowerShell, partsOf, unwrapped } from "./program";
import { lowerLine, lowerWord } from "./text";

const SWITCHES = new Set(namesOf("cmdlet-switch"));
/** `$env:TEMP\\a.exe`, which the grammar takes for something else. */
const BEGINS_PATH = /^\$\{?[\w:]{1,60}\}?[\\/]/;
const LISTS_ENVIRONMENT = /^(?:get-childitem|gci|ls|dir|get-item|gi|get-content|gc|cat)$/;
const ENVIRONMENT = /^env:[\\/]?(.*)$/i;
/** Named by `curl` and `wget` in older PowerShell, and told apart by how it is told what to do. */
const OF_A_CMDLET = /^-(?:uri|outf|meth|body|useb|head|inf)/i;
const ENCODED = /^-e(?:c|n\w*)?$/i;
const COMMAND = /^-c(?:o\w*)?$/i;

/** What a command is given, in the order in which it stands there. */
type Word = { written: string; node: Tree | null; isParameter: boolean };

/** A function of PowerShell, by its name. */
export function cmdlet(key: string, args: Expr[], line: number, named: Named[] = []): Expr {
  return { kind: "call", callee: member(name("cmdlet"), key, line), args, named, line };
}

/** What stands first is handed to what stands behind it. */
export function pipeline(program: PowerShell, tree: Tree, depth: number): Expr {
  const steps = tree.type === "pipeline_chain" ? partsOf(tree) : [tree];
  return (
    steps.reduce<Expr | null>((input, one) => {
      const step = unwrapped(one);
      const isCommand = step.type === "command" || step.type === "foreach_command";
      return isCommand ? command(program, step, input, depth) : program.expression(step, depth + 1);
    }, null) ?? NOTHING
  );
}

function command(program: PowerShell, tree: Tree, input: Expr | null, depth: number): Expr {
  const { line } = tree;
  const inner =
    tree.kids.find(({ type }) => type === "foreach_command") ?? (tree.type === "foreach_command" ? tree : null);
  if (inner) return goingThrough(program, inner, input, depth);
  const operator = tree.kids.find(({ type }) => type === "command_invokation_operator");
  const called = tree.kids.find(({ field }) => field === "command_name");
  const words = wordsOf(tree);
  const callee = called && unwrapped(called);
  const isName = callee?.type === "command_name" || callee?.type === "generic_token";
  const result =
    callee && (operator || !isName) && !(isName && isKnown(program, bare(callee.text)))
      ? cmdlet("&", [program.expression(callee, depth + 1), ...argumentsOf(program, words, depth).args], line)
      : byName(program, bare(callee?.text ?? "").replace(/\.exe$/, ""), words, input, { tree, depth });
  return redirected(program, tree, result, depth);
}

function isKnown({ functions }: PowerShell, key: string): boolean {
  return functions.has(key) || deedsOf(`cmdlet.${key}`, true).length > 0;
}

type Place = { tree: Tree; depth: number };

function byName(program: PowerShell, key: string, words: Word[], input: Expr | null, { tree, depth }: Place): Expr {
  const { line } = tree;
  const [first] = words;
  const variables = first && LISTS_ENVIRONMENT.test(key) ? ENVIRONMENT.exec(first.written) : null;
  if (variables) {
    const all = member(name("Environment"), "GetEnvironmentVariables", line);
    const [callee, args] = variables[1] && variables[1] !== "*" ? [name("getenv"), [text(variables[1])]] : [all, []];
    return { kind: "call", callee, args, named: [], line };
  }
  if (/^(?:powershell|pwsh)$/.test(key)) {
    const handed = handedProgram(program, words, { tree, depth });
    if (handed) return handed;
  }
  // A range of numbers looks like a program.
  if (/^\d/.test(key)) return NOTHING;
  const given = argumentsOf(program, words, depth);
  if (program.functions.has(key)) {
    const named = given.named.map((one) => ({ ...one, name: `$${one.name}` }));
    return { kind: "call", callee: name(key), args: input ? [...given.args, input] : given.args, named, line };
  }
  if (/^new-object$/.test(key)) return newObject(given, line);
  if (/^where(?:-object)?$|^\?$/.test(key)) return input ?? NOTHING;
  const isAlias = /^(?:curl|wget)$/.test(key);
  const named = input ? [...given.named, { name: "|", value: input }] : given.named;
  if (isAlias ? words.some(({ written }) => OF_A_CMDLET.test(written)) : isKnown(program, key))
    return cmdlet(isAlias ? "invoke-webrequest" : key, given.args, line, named);
  const options = tree.text.slice(kid(tree, "command_name")?.text.length ?? 0).replace(LEAVES_ON, "");
  return cmdlet("command", [lowerLine(key + options, line)], line, input ? [{ name: "input", value: input }] : []);
}

/** What is not turned off stays as it is: `-DisableRealtimeMonitoring $false`. */
const LEAVES_ON = /\s-disable\w{0,40}[:\s]\s{0,4}\$false\b/gi;

/** `-enc <base64>` shows how it is written. */
const LEFT_OPEN = /\s-\w{1,20}\s+<[\w -]{1,40}>\s*$/;

/** `powershell -c …`, `pwsh -EncodedCommand …`: the program that it is handed. */
function handedProgram(program: PowerShell, words: Word[], { tree, depth }: Place): Expr | null {
  const { line } = tree;
  const at = words.findIndex(
    ({ written, isParameter }) => isParameter && (ENCODED.test(written) || COMMAND.test(written)),
  );
  const word = words[at + 1];
  if (at === -1 || !word || LEFT_OPEN.test(tree.text)) return null;
  const code = wordValue(program, word, line, depth);
  if (!ENCODED.test(words[at]?.written ?? "")) return cmdlet("invoke-expression", [code], line);
  const bytes: Expr = {
    kind: "call",
    callee: member(name("Convert"), "FromBase64String", line),
    args: [code],
    named: [],
    line,
  };
  const decoded = cmdlet("decode-text", [bytes], line);
  return cmdlet("invoke-expression", [decoded], line);
}

/** `New-Object Net.WebClient`, `New-Object -ComObject WScript.Shell`. */
function newObject({ args, named }: { args: Expr[]; named: Named[] }, line: number): Expr {
  const byName = (pattern: RegExp) => named.find((one) => pattern.test(one.name))?.value;
  const type = byName(/^(?:t|co)/) ?? args[0];
  const list = byName(/^a/) ?? (byName(/^(?:t|co)/) ? args[0] : args[1]);
  const callee = type?.kind === "text" ? maker(type.text) : name("object");
  return { kind: "call", callee, args: list?.kind === "list" ? list.items : list ? [list] : [], named: [], line };
}

function goingThrough(program: PowerShell, tree: Tree, input: Expr | null, depth: number): Expr {
  const elements = tree.kids.filter(({ field }) => field === "command_elements").map(unwrapped);
  const lent = elements
    .filter(({ type }) => type === "script_block_expression")
    .map((one) => blockOf(program, one, depth));
  return {
    kind: "call",
    callee: member(input ?? NOTHING, "ForEach", tree.line),
    args: lent,
    named: [],
    line: tree.line,
  };
}

/** The words of a command; what no separator stands between is one of them. */
function wordsOf(tree: Tree): Word[] {
  const groups: Tree[][] = [[]];
  for (const one of tree.kids.filter(({ type }) => type === "command_elements").flatMap(({ kids }) => kids)) {
    if (one.type === "redirection") continue;
    // `New-Object Net.WebClient(…)` needs no blank.
    if (one.type === "argument_list") groups.push(...argumentsIn(one).map((argument) => [argument]));
    else if (one.type === "command_argument_sep") groups.push([]);
    else groups.at(-1)?.push(one);
  }
  return groups.flatMap((group): Word[] => {
    const [only] = group;
    if (!only) return [];
    const written = group.map((one) => one.text.trim()).join("");
    const isParameter = group.length === 1 && only.type === "command_parameter";
    const isBroken = group.length > 1 || BEGINS_PATH.test(written);
    return [{ written, node: isBroken ? null : only, isParameter }];
  });
}

function wordValue(program: PowerShell, { node, written }: Word, line: number, depth: number): Expr {
  return node ? program.expression(node, depth + 1) : lowerWord(written, line);
}

function argumentsOf(program: PowerShell, words: Word[], depth: number): { args: Expr[]; named: Named[] } {
  const args: Expr[] = [];
  const named: Named[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word) break;
    const line = word.node?.line ?? 0;
    if (!word.isParameter) {
      const value = wordValue(program, word, line, depth);
      args.push(word.written.startsWith("@") && value.kind === "name" ? { kind: "spread", value } : value);
      continue;
    }
    const key = bare(word.written.slice(1).replace(/:$/, ""));
    const next = words[at + 1];
    const hasValue = next && !next.isParameter && !SWITCHES.has(key);
    named.push({ name: key, value: hasValue ? wordValue(program, next, line, depth) : NOTHING });
    if (hasValue) at += 1;
  }
  return { args, named };
}

/** `… > file`. */
function redirected(program: PowerShell, tree: Tree, value: Expr, depth: number): Expr {
  const redirection = tree.kids
    .flatMap((one) => (one.type === "command_elements" ? one.kids : [one]))
    .find(({ type, text }) => type === "redirection" && !/^\d?>&|\$null/i.test(text));
  const target = redirection?.kids.find(({ type }) => type === "redirected_file_name");
  const [path] = target ? partsOf(target) : [];
  return path ? cmdlet("out-file", [program.expression(path, depth + 1), value], tree.line) : value;
}
