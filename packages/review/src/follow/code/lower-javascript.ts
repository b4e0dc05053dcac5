import { byNames } from "./by-names";
import { unescapeLiteral } from "./escapes";
import { type Entry, type Expr, type FunctionCode, member, NOTHING, name, type Param, type Stmt, text } from "./ir";
import { isTooDeep, lowerByType, type Sub } from "./lower-by-type";
import { importsOf } from "./lower-javascript-modules";
import { binary, unary } from "./lower-javascript-operators";
import { kid, kidOfType, kids, parts, type Tree } from "./tree";

/** What a JavaScript or TypeScript program does, in the words that the languages share. */
export function lowerJavaScript(root: Tree): Stmt[] {
  return block(root, 0);
}

function block(tree: Tree | null, depth: number): Stmt[] {
  if (!tree || isTooDeep(depth)) return [];
  if (!/^(?:program|statement_block|switch_body|class_static_block|ERROR)$/.test(tree.type))
    return statement(tree, depth + 1);
  return parts(tree).flatMap((one) => statement(one, depth + 1));
}

function statement(tree: Tree, depth: number): Stmt[] {
  const lower = STATEMENTS.get(tree.type);
  return lower ? lower(tree, depth) : [{ kind: "do", value: expression(tree, depth) }];
}

const STATEMENTS = byNames<(tree: Tree, depth: number) => Stmt[]>({
  expression_statement: evaluated,
  "lexical_declaration variable_declaration": (tree, depth) =>
    parts(tree).map((one) => ({ kind: "do", value: declared(one, depth) })),
  import_statement: importsOf,
  export_statement: exported,
  "function_declaration generator_function_declaration": (tree, depth) => [
    { kind: "function", code: functionCode(tree, depth) },
  ],
  "class_declaration abstract_class_declaration": (tree, depth) => [classOf(tree, depth)],
  if_statement: (tree, depth) => [
    {
      kind: "if",
      test: expression(kid(tree, "condition"), depth),
      yes: block(kid(tree, "consequence"), depth),
      no: block(kid(tree, "alternative"), depth),
    },
  ],
  else_clause: (tree, depth) => parts(tree).flatMap((one) => block(one, depth)),
  for_in_statement: (tree, depth) => [
    {
      kind: "loop",
      target: expression(kid(tree, "left"), depth),
      over: expression(kid(tree, "right"), depth),
      body: bodyOf(tree, depth),
    },
  ],
  "while_statement do_statement": (tree, depth) => [
    { kind: "if", test: expression(kid(tree, "condition"), depth), yes: bodyOf(tree, depth), no: [] },
  ],
  for_statement: (tree, depth) => [
    ...["initializer", "condition", "increment"].flatMap((field) => block(kid(tree, field), depth)),
    { kind: "block", body: bodyOf(tree, depth) },
  ],
  try_statement: (tree, depth) => [
    { kind: "block", body: ["body", "handler", "finalizer"].flatMap((field) => block(kid(tree, field), depth)) },
  ],
  "catch_clause finally_clause labeled_statement": bodyOf,
  switch_statement: (tree, depth) => [
    { kind: "do", value: { kind: "test", operator: "", of: [expression(kid(tree, "value"), depth)] } },
    { kind: "block", body: bodyOf(tree, depth) },
  ],
  "switch_case switch_default": (tree, depth) => [
    { kind: "block", body: kids(tree, "body").flatMap((one) => statement(one, depth + 1)) },
  ],
  return_statement: (tree, depth) => {
    const [value] = parts(tree);
    return [{ kind: "return", value: value ? expression(value, depth) : null }];
  },
  "throw_statement break_statement continue_statement": (tree, depth) => [...evaluated(tree, depth), { kind: "stop" }],
  "statement_block ERROR": (tree, depth) => [{ kind: "block", body: block(tree, depth) }],
  "type_alias_declaration interface_declaration empty_statement ambient_declaration": () => [],
});

function evaluated(tree: Tree, depth: number): Stmt[] {
  return parts(tree).map((one) => ({ kind: "do", value: expression(one, depth) }));
}

function bodyOf(tree: Tree, depth: number): Stmt[] {
  return block(kid(tree, "body"), depth);
}

function declared(tree: Tree, depth: number): Expr {
  const value = kid(tree, "value");
  if (tree.type !== "variable_declarator") return expression(tree, depth);
  const target = expression(kid(tree, "name"), depth);
  return { kind: "assign", target, value: value ? expression(value, depth) : NOTHING, adds: false, declares: true };
}

function exported(tree: Tree, depth: number): Stmt[] {
  const declaration = kid(tree, "declaration");
  const value = kid(tree, "value");
  const clause = kidOfType(tree, "export_clause");
  const source = kid(tree, "source");
  if (declaration) return statement(declaration, depth);
  if (value) return [{ kind: "export", name: "default", value: expression(value, depth) }];
  if (!clause) return source ? [{ kind: "import_all", module: sourceOf(source), line: tree.line }] : [];
  return parts(clause).map((one) => {
    const local = kid(one, "name")?.text ?? "";
    const from: Expr | null = source && { kind: "module", name: sourceOf(source), line: tree.line };
    const shown = kid(one, "alias")?.text ?? local;
    return { kind: "export", name: shown, value: from ? member(from, local, tree.line) : name(local) };
  });
}

function sourceOf(tree: Tree): string {
  return unescapeLiteral(tree.text.slice(1, -1));
}

function classOf(tree: Tree, depth: number): Stmt & { kind: "class" } {
  const heritage = kidOfType(tree, "class_heritage");
  const clause = heritage && (kidOfType(heritage, "extends_clause") ?? heritage);
  const body = kid(tree, "body");
  return {
    kind: "class",
    name: kid(tree, "name")?.text ?? "",
    bases: clause
      ? parts(clause)
          .slice(0, 1)
          .map((one) => expression(one, depth))
      : [],
    body: (body ? parts(body) : []).flatMap((one): Stmt[] => {
      if (one.type === "method_definition") return [{ kind: "function", code: functionCode(one, depth + 1) }];
      const value = kid(one, "value");
      const key = kid(one, "name") ?? kid(one, "property");
      if (!value || !key) return one.type === "class_static_block" ? block(kid(one, "body"), depth + 1) : [];
      const target = name(key.text);
      const assigned = expression(value, depth + 1);
      return [{ kind: "do", value: { kind: "assign", target, value: assigned, adds: false, declares: true } }];
    }),
  };
}

function functionCode(tree: Tree, depth: number): FunctionCode {
  const body = kid(tree, "body");
  const single = kid(tree, "parameter");
  const list = kid(tree, "parameters");
  return {
    name: kid(tree, "name")?.text ?? "",
    params: single ? [parameter(single, depth)] : (list ? parts(list) : []).map((one) => parameter(one, depth)),
    body:
      body?.type === "statement_block" || !body
        ? block(body, depth)
        : [{ kind: "return", value: expression(body, depth) }],
    decorators: [],
    takesSelf: false,
    isGetter: tree.type === "method_definition" && /^(?:static\s+)?get\s+[\w#$]/.test(tree.text),
  };
}

function parameter(tree: Tree, depth: number): Param {
  const pattern = kid(tree, "pattern") ?? tree;
  const value = kid(tree, "value") ?? (tree.type === "assignment_pattern" ? kid(tree, "right") : null);
  const target = tree.type === "assignment_pattern" ? kid(tree, "left") : pattern;
  return { target: expression(target, depth + 1), fallback: value && expression(value, depth + 1) };
}

const EXPRESSIONS = byNames<(tree: Tree, sub: Sub, depth: number) => Expr>({
  "identifier shorthand_property_identifier shorthand_property_identifier_pattern this super import": (tree) =>
    name(tree.text),
  string: (tree) => text(sourceOf(tree)),
  "property_identifier private_property_identifier": (tree) => text(tree.text),
  template_string: (tree, sub) => ({
    kind: "join",
    parts: tree.kids.map((one) =>
      one.type === "template_substitution" ? sub(parts(one)[0]) : text(unescapeLiteral(one.text)),
    ),
  }),
  number: (tree) => ({ kind: "number", number: Number(tree.text.replaceAll("_", "").replace(/n$/, "")) }),
  regex: (tree) => ({ kind: "regex", text: tree.text }),
  "array array_pattern": (tree, sub) => ({ kind: "list", items: parts(tree).map(sub) }),
  "object object_pattern": (tree, _, depth) => ({
    kind: "map",
    entries: parts(tree).map((one) => entry(one, depth + 1)),
  }),
  call_expression: (tree, sub) => called(tree, "function", sub),
  new_expression: (tree, sub) => called(tree, "constructor", sub),
  member_expression: (tree, sub) => member(sub("object"), kid(tree, "property")?.text ?? "", tree.line),
  subscript_expression: (tree, sub) => ({ kind: "member", object: sub("object"), key: sub("index"), line: tree.line }),
  binary_expression: binary,
  unary_expression: (tree, sub) =>
    kid(tree, "operator")?.text === "!"
      ? { kind: "test", operator: "not", of: [sub("argument")] }
      : unary(sub("argument")),
  ternary_expression: (_, sub) => ({
    kind: "sequence",
    parts: [
      { kind: "test", operator: "", of: [sub("condition")] },
      { kind: "choice", of: [sub("consequence"), sub("alternative")] },
    ],
  }),
  "assignment_expression augmented_assignment_expression": (tree, sub) => {
    const adds = kid(tree, "operator")?.text === "+=";
    return { kind: "assign", target: sub("left"), value: sub("right"), adds, declares: false };
  },
  "arrow_function function_expression generator_function function": (tree, _, depth) => ({
    kind: "function",
    code: functionCode(tree, depth + 1),
  }),
  "class type_annotation comment true false null undefined": () => NOTHING,
  "spread_element rest_pattern": (tree, sub) => ({ kind: "spread", value: sub(parts(tree)[0]) }),
  sequence_expression: (tree, sub) => {
    const steps = parts(tree).map(sub);
    return {
      kind: "sequence",
      parts: [{ kind: "test", operator: "", of: steps.slice(0, -1) }, steps.at(-1) ?? NOTHING],
    };
  },
  "assignment_pattern object_assignment_pattern": (_, sub) => sub("left"),
  type_assertion: (tree, sub) => sub(parts(tree).at(-1)),
  yield_expression: (tree, sub) => ({
    kind: "yield",
    value: sub(parts(tree)[0]),
    isAll: /^yield\s*\*/.test(tree.text),
  }),
  "as_expression satisfies_expression non_null_expression parenthesized_expression": firstPart,
  "await_expression computed_property_name": firstPart,
});

const expression = lowerByType(EXPRESSIONS);

function firstPart(tree: Tree, sub: Sub): Expr {
  return sub(parts(tree)[0]);
}

function called(tree: Tree, callee: string, sub: Sub): Expr {
  const given = kid(tree, "arguments");
  // A tagged template gives its tag the pieces.
  const args = given?.type === "template_string" ? [given] : given ? parts(given) : [];
  return { kind: "call", callee: sub(callee), args: args.map(sub), named: [], line: tree.line };
}

function entry(tree: Tree, depth: number): Entry {
  switch (tree.type) {
    case "pair":
    case "pair_pattern": {
      const key = kid(tree, "key");
      const value = expression(kid(tree, "value"), depth);
      return { key: key?.type === "number" ? text(key.text) : expression(key, depth), value };
    }
    case "method_definition":
      return { key: text(kid(tree, "name")?.text ?? ""), value: { kind: "function", code: functionCode(tree, depth) } };
    case "shorthand_property_identifier":
    case "shorthand_property_identifier_pattern":
      return { key: text(tree.text), value: name(tree.text) };
    case "object_assignment_pattern":
      return { key: text(kid(tree, "left")?.text ?? ""), value: expression(kid(tree, "left"), depth) };
    default:
      return { key: null, value: expression(parts(tree)[0] ?? null, depth) };
  }
}
