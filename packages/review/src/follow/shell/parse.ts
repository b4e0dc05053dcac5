import { type Cursor, cursorOver, enclosedScript, looksAt, MAX_DEPTH, take } from "./cursor";
import { newline, parseRedirect, skipBlanks, skipComment, skipLines } from "./parse-redirect";
import { parseExpandable, parseWord } from "./parse-word";
import type { Assignment, Pipeline, Redirect, Script, Simple, Stage, Word } from "./syntax";

const FILLER = /(?:(?:then|else|elif|do|time|coproc|!)(?=[\s;&|()<>]|$)[ \t]{0,100}){1,100}/y;
const KEYWORD = /(?:if|while|until|for|select|case|function|\{|\}|fi|done|esac)(?=[\s;&|()<>]|$)/y;
const END_OF_BLOCK: Record<string, RegExp> = {
  "{": /\}(?=[\s;&|)<>]|$)/y,
  if: /fi(?=[\s;&|)<>]|$)/y,
  loop: /done(?=[\s;&|)<>]|$)/y,
  case: /(?:esac(?=[\s;&|)<>]|$)|;;&?|;&)/y,
};
const ASSIGNMENT = /([A-Za-z_]\w{0,100})(?:\[[^\]\n]{0,100}\])?(\+?)=/y;
const DEFINITION = /([\w:.-]{1,100})[ \t]{0,20}\([ \t]{0,20}\)/y;

/** The commands of a text, as far as it is shell; what is broken is read as well as it goes. */
export function parseShell(text: string): { script: Script; isBroken: boolean } {
  const cursor = cursorOver(text, 0, { depth: 0, parseScript });
  const script: Script = [];
  while (cursor.at < text.length) {
    for (const pipeline of parseScript(cursor, "")) script.push(pipeline);
    // What stopped it is a bracket that closes nothing.
    if (cursor.at < text.length) cursor.at += 1;
  }
  return { script, isBroken: cursor.isBroken };
}

/** A word outside of any command, with the same rules as inside double quotes. */
export function parseText(text: string): Word {
  return parseExpandable(text, 0, { depth: 0, parseScript });
}

/** Commands up to a closer: a single bracket, the name of a block, or the end. */
function parseScript(cursor: Cursor, closer: string): Script {
  const script: Script = [];
  const end = END_OF_BLOCK[closer];
  for (;;) {
    skipBlanks(cursor);
    const character = cursor.text[cursor.at];
    if (character === undefined || character === ")") return script;
    if (end && looksAt(cursor, end)) return script;
    if (character === "\n") newline(cursor);
    else if (character === ";" || character === "&" || character === "|") cursor.at += 1;
    else if (character === "#") skipComment(cursor);
    else {
      const before = cursor.at;
      const pipeline = parsePipeline(cursor);
      if (pipeline.stages.length > 0) script.push(pipeline);
      if (cursor.at === before) cursor.at += 1;
    }
  }
}

function parsePipeline(cursor: Cursor): Pipeline {
  const stages: Stage[] = [];
  for (;;) {
    const stage = parseStage(cursor);
    if (stage) stages.push(stage);
    skipBlanks(cursor);
    if (cursor.text[cursor.at] !== "|" || cursor.text[cursor.at + 1] === "|") break;
    cursor.at += cursor.text[cursor.at + 1] === "&" ? 2 : 1;
    skipLines(cursor);
    if (cursor.at >= cursor.text.length) break;
  }
  const isBackground = cursor.text[cursor.at] === "&" && cursor.text[cursor.at + 1] !== "&";
  return { stages, isBackground };
}

function parseStage(cursor: Cursor): Stage | null {
  skipBlanks(cursor);
  const offset = cursor.base + cursor.at;
  if (cursor.text[cursor.at] === "(") {
    if (take(cursor, /\(\([^\n]{0,500}?\)\)/y)) return null;
    cursor.at += 1;
    return group(cursor, enclosedScript(cursor, ")"), offset);
  }
  while (take(cursor, FILLER)) skipBlanks(cursor);
  if (cursor.text[cursor.at] === "(") return parseStage(cursor);
  const keyword = take(cursor, KEYWORD);
  switch (keyword) {
    case null:
      return parseSimple(cursor);
    case "{":
      return group(cursor, block(cursor, "{"), offset);
    case "if":
      return group(cursor, block(cursor, "if"), offset);
    case "while":
    case "until":
      return group(cursor, block(cursor, "loop"), offset);
    case "for":
    case "select":
      return loop(cursor, offset);
    case "case":
      return choice(cursor, offset);
    case "function": {
      skipBlanks(cursor);
      const name = take(cursor, /[\w:.-]{1,100}/y) ?? "";
      take(cursor, /[ \t]{0,20}\([ \t]{0,20}\)/y);
      return definition(cursor, name, offset);
    }
    default:
      return null;
  }
}

function block(cursor: Cursor, closer: string): Script {
  if (cursor.depth >= MAX_DEPTH) return [];
  cursor.depth += 1;
  const script = cursor.parseScript(cursor, closer);
  cursor.depth -= 1;
  const end = END_OF_BLOCK[closer];
  if (!end || take(cursor, end) === null) cursor.isBroken = true;
  return script;
}

function group(cursor: Cursor, script: Script, offset: number): Stage {
  const redirects: Redirect[] = [];
  for (;;) {
    skipBlanks(cursor);
    const redirect = parseRedirect(cursor);
    if (!redirect) return { kind: "group", script, redirects, loop: null, offset };
    redirects.push(redirect);
  }
}

function loop(cursor: Cursor, offset: number): Stage {
  skipBlanks(cursor);
  const name = take(cursor, /[A-Za-z_]\w{0,100}/y) ?? "";
  const words: Word[] = [];
  take(cursor, /\(\([^\n]{0,500}?\)\)/y);
  skipBlanks(cursor);
  if (take(cursor, /in(?=[\s;]|$)/y)) {
    for (skipBlanks(cursor); cursor.at < cursor.text.length && !looksAt(cursor, /[\n;&|()<>#]/y); skipBlanks(cursor)) {
      words.push(parseWord(cursor));
    }
  }
  const stage = group(cursor, block(cursor, "loop"), offset);
  return stage.kind === "group" ? { ...stage, loop: { name, words } } : stage;
}

function choice(cursor: Cursor, offset: number): Stage {
  skipBlanks(cursor);
  const script: Script = [{ stages: [{ ...emptySimple(offset), words: [parseWord(cursor)] }], isBackground: false }];
  skipLines(cursor);
  take(cursor, /in(?=\s|$)/y);
  for (;;) {
    skipLines(cursor);
    take(cursor, /(?:;;&?|;&)/y);
    skipLines(cursor);
    if (cursor.at >= cursor.text.length || take(cursor, /esac(?=[\s;&|)<>]|$)/y)) break;
    // The pattern of a branch, up to its bracket.
    if (take(cursor, /\(?[^)\n]{0,500}\)/y) === null) break;
    if (cursor.depth >= MAX_DEPTH) break;
    cursor.depth += 1;
    script.push(...cursor.parseScript(cursor, "case"));
    cursor.depth -= 1;
    if (cursor.text[cursor.at] === ")") cursor.at += 1;
  }
  // What is compared is no command.
  return group(cursor, script.slice(1), offset);
}

function definition(cursor: Cursor, name: string, offset: number): Stage {
  skipLines(cursor);
  cursor.depth += 1;
  const body = cursor.depth < MAX_DEPTH ? parseStage(cursor) : null;
  cursor.depth -= 1;
  const script = body ? [{ stages: [body], isBackground: false }] : [];
  return { kind: "function", name, script, offset };
}

function emptySimple(offset: number): Simple {
  return { kind: "simple", assignments: [], words: [], redirects: [], offset };
}

function parseSimple(cursor: Cursor): Stage | null {
  const simple = emptySimple(cursor.base + cursor.at);
  const { text } = cursor;

  for (;;) {
    skipBlanks(cursor);
    const character = text[cursor.at];
    if (character === undefined || character === "\n" || character === ";" || character === ")") break;
    if (character === "#") break;
    const redirect = parseRedirect(cursor);
    if (redirect) {
      simple.redirects.push(redirect);
      continue;
    }
    if (character === "|" || character === "&") break;
    if (simple.words.length === 0) {
      const name = definedName(cursor);
      if (name) return definition(cursor, name, simple.offset);
      const assignment = parseAssignment(cursor);
      if (assignment) {
        simple.assignments.push(assignment);
        continue;
      }
    }
    const before = cursor.at;
    if (take(cursor, /\[\[(?=\s)/y)) {
      simple.words.push({ parts: [{ kind: "text", text: "[[", quoted: false, escaped: false }], offset: before });
      skipTest(cursor, simple);
      continue;
    }
    const declared = simple.words.at(-1);
    if (character === "(" && declared && /[\w\]]\+?=$/.test(text.slice(Math.max(0, cursor.at - 3), cursor.at))) {
      declared.parts.push({ kind: "list", words: parseList(cursor) });
      continue;
    }
    if (character === "(") {
      cursor.at += 1;
      const script = enclosedScript(cursor, ")");
      simple.words.push({ parts: [{ kind: "output", script, quoted: false }], offset: cursor.base + before });
      continue;
    }
    simple.words.push(parseWord(cursor));
    if (cursor.at === before) cursor.at += 1;
  }
  return simple.words.length + simple.assignments.length + simple.redirects.length > 0 ? simple : null;
}

/** Inside of `[[ … ]]` operators are words. */
function skipTest(cursor: Cursor, simple: Simple): void {
  while (cursor.at < cursor.text.length && !take(cursor, /\]\]/y)) {
    if (take(cursor, /[\s;&|<>()]{1,1000}/y)) continue;
    const before = cursor.at;
    simple.words.push(parseWord(cursor));
    if (cursor.at === before) cursor.at += 1;
  }
}

function definedName(cursor: Cursor): string | null {
  DEFINITION.lastIndex = cursor.at;
  const match = DEFINITION.exec(cursor.text);
  if (!match) return null;
  cursor.at += match[0].length;
  return match[1] ?? null;
}

function parseAssignment(cursor: Cursor): Assignment | null {
  ASSIGNMENT.lastIndex = cursor.at;
  const match = ASSIGNMENT.exec(cursor.text);
  if (!match) return null;
  const [whole, name = "", plus] = match;
  cursor.at += whole.length;
  const appends = plus === "+";
  if (cursor.text[cursor.at] !== "(") return { name, value: parseWord(cursor), appends };

  const offset = cursor.base + cursor.at;
  return { name, value: { parts: [{ kind: "list", words: parseList(cursor) }], offset }, appends };
}

/** The words of an array, with the cursor at its bracket. */
function parseList(cursor: Cursor): Word[] {
  cursor.at += 1;
  const words: Word[] = [];
  for (skipLines(cursor); cursor.at < cursor.text.length && cursor.text[cursor.at] !== ")"; skipLines(cursor)) {
    const before = cursor.at;
    words.push(parseWord(cursor));
    if (cursor.at === before) cursor.at += 1;
  }
  cursor.at += 1;
  return words;
}
