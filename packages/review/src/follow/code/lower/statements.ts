import { type Expr, NOTHING, name, type Stmt } from "../ir";
import { kid, kidOfType, kids, type Tree } from "../tree";
import { argumentsOf } from "./calls";
import { FIELDS, formOf } from "./forms";
import { functionCode } from "./functions";
import { boundBy, matchedBy } from "./match";
import { fieldOf, type Program, partsOf } from "./program";

const MAX_DEPTH = 160;

export function block(program: Program, tree: Tree | null, depth: number): Stmt[] {
  if (!tree || depth > MAX_DEPTH) return [];
  const form = formOf(tree);
  if (form && form !== "block") return statement(program, tree, depth + 1);
  return partsOf(tree).flatMap((one) => (one.type === "heredoc_body" ? [] : statement(program, one, depth + 1)));
}

export function statement(program: Program, tree: Tree, depth: number): Stmt[] {
  if (depth > MAX_DEPTH) return [];
  const value = (part: Tree | null) => program.expression(part, depth + 1);
  const form = formOf(tree);
  switch (form) {
    case "function": {
      const code = functionCode(program, tree, depth);
      return code.name === "" ? [] : [{ kind: "function", code }];
    }
    case "if":
      return [
        ...kids(tree, "initializer").flatMap((one) => statement(program, one, depth + 1)),
        conditional(program, tree, depth),
      ];
    case "branch": {
      if (tree.type === "rescue_modifier") return [{ kind: "do", value: value(tree) }];
      const bound = boundBy(program, tree, depth).map((one): Stmt => ({ kind: "do", value: one }));
      const rest = partsOf(tree).filter(({ field }) => field !== "pattern" || bound.length === 0);
      const yes = rest.flatMap((one) => program.block(one, depth + 1));
      return [{ kind: "if", test: NOTHING, yes: [...bound, ...yes], no: [] }];
    }
    case "loop":
      return [loop(program, tree, depth)];
    case "while":
      return repeated(program, tree, depth);
    case "return":
      return [{ kind: "return", value: returned(program, tree, depth) }];
    case "stop":
      return [...partsOf(tree).map((one): Stmt => ({ kind: "do", value: value(one) })), { kind: "stop" }];
    case "alias": {
      const [alias, path] = [fieldOf(tree, ["alias", "name"]), fieldOf(tree, ["path"]) ?? partsOf(tree)[0] ?? null];
      const module = path?.text.replaceAll('"', "").split("/").at(-1) ?? "";
      const target = path && formOf(path) === "member" ? value(path) : name(module);
      return alias ? [{ kind: "import", name: alias.text, value: target }] : [];
    }
    case "call":
    case "include": {
      const own = ownModule(program, tree);
      return own ? [own] : [{ kind: "do", value: value(tree) }];
    }
    case null:
    case "block": {
      const range = tree.type === "for_statement" ? kidOfType(tree, "range_clause") : null;
      if (range) return [loop(program, tree, depth)];
      if (tree.type === "for_statement") return repeated(program, tree, depth);
      const matched = matchedBy(program, tree, depth);
      return [...matched, ...block(program, tree, depth + 1)];
    }
    default:
      return form === "nothing" ? [] : [{ kind: "do", value: value(tree) }];
  }
}

function conditional(program: Program, tree: Tree, depth: number): Stmt {
  const condition = program.expression(kid(tree, "condition"), depth + 1);
  const test: Expr = tree.type.startsWith("unless") ? { kind: "test", operator: "not", of: [condition] } : condition;
  const [first, ...rest] = kids(tree, "alternative");
  // What else may be done stands inside of what it is an alternative to, or behind it.
  const no = first ? program.block(first, depth + 1) : [];
  const last = no.at(-1);
  if (last?.kind === "if" && rest.length > 0) last.no.push(...rest.flatMap((one) => program.block(one, depth + 1)));
  return { kind: "if", test, yes: program.block(fieldOf(tree, FIELDS.yes), depth + 1), no };
}

function loop(program: Program, tree: Tree, depth: number): Stmt {
  const clause = kidOfType(tree, "range_clause") ?? tree;
  const body = kid(tree, "body");
  const others = partsOf(clause).filter((one) => one !== body);
  const over = fieldOf(clause, FIELDS.value) ?? others[0] ?? null;
  const bound = fieldOf(clause, FIELDS.target) ?? others.find((one) => one !== over) ?? null;
  // A key stands before what lies under it.
  const several = bound && /^(?:expression_list|pair)$/.test(bound.type) ? partsOf(bound) : null;
  const isKey = clause !== tree && (several?.length ?? 1) < 2;
  const target = isKey ? null : (several?.at(-1) ?? bound);
  return {
    kind: "loop",
    target: target && program.expression(target, depth + 1),
    over: program.expression(over, depth + 1),
    body: program.block(body, depth + 1),
  };
}

function repeated(program: Program, tree: Tree, depth: number): Stmt[] {
  const condition = kid(tree, "condition");
  const isFirst = ({ field }: Tree) => field === "init" || field === "initializer";
  const parts = partsOf(tree).filter((one) => one !== condition);
  const blocks = (some: Tree[]) => some.flatMap((one) => program.block(one, depth + 1));
  const yes = blocks(parts.filter((one) => !isFirst(one)));
  return [
    ...blocks(parts.filter(isFirst)),
    { kind: "if", test: program.expression(condition, depth + 1), yes, no: [] },
  ];
}

function returned(program: Program, tree: Tree, depth: number): Expr | null {
  const [first] = partsOf(tree);
  if (!first) return null;
  // An error or a sign of success is given beside what is asked for.
  const values = first.type === "expression_list" ? partsOf(first) : [first];
  const given = values.map((one) => program.expression(one, depth + 1));
  return given.length === 1 ? (given[0] ?? null) : { kind: "choice", of: given };
}

/** A file of the package that is read in. */
function ownModule(program: Program, tree: Tree): Stmt | null {
  const isCall = formOf(tree) === "call";
  if (isCall && (kid(tree, "receiver") || !/^require(?:_relative)?$/.test(kid(tree, "method")?.text ?? "")))
    return null;
  const [path] = isCall ? argumentsOf(program, tree, 0).args : [program.expression(partsOf(tree).at(-1) ?? null, 0)];
  const written = path?.kind === "join" ? path.parts.at(-1) : path;
  if (written?.kind !== "text" || /^\w+:\/\//.test(written.text)) return null;
  return { kind: "import_all", module: `./${written.text.replace(/^[./]+/, "")}`, line: tree.line };
}
