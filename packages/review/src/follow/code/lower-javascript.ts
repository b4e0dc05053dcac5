import { unescapeLiteral } from "./escapes";
import { type Entry, type Expr, type FunctionCode, member, NOTHING, name, type Param, type Stmt, text } from "./ir";
import { importsOf } from "./lower-javascript-modules";
import { binary, unary } from "./lower-javascript-operators";
import { kid, kidOfType, kids, parts, type Tree } from "./tree";

const MAX_DEPTH = 120;

/** What a JavaScript or TypeScript program does, in the words that the languages share. */
export function lowerJavaScript(root: Tree): Stmt[] {
  return block(root, 0);
}

function block(tree: Tree | null, depth: number): Stmt[] {
  if (!tree || depth > MAX_DEPTH) return [];
  if (!/^(?:program|statement_block|switch_body|class_static_block|ERROR)$/.test(tree.type))
    return statement(tree, depth + 1);
  return parts(tree).flatMap((one) => statement(one, depth + 1));
}

function statement(tree: Tree, depth: number): Stmt[] {
  const value = (field: string) => expression(kid(tree, field), depth);
  const body = (field: string) => block(kid(tree, field), depth);
  const evaluate = (): Stmt[] => parts(tree).map((one) => ({ kind: "do", value: expression(one, depth) }));

  switch (tree.type) {
    case "expression_statement":
      return evaluate();
    case "lexical_declaration":
    case "variable_declaration":
      return parts(tree).map((one) => ({ kind: "do", value: declared(one, depth) }));
    case "import_statement":
      return importsOf(tree);
    case "export_statement":
      return exported(tree, depth);
    case "function_declaration":
    case "generator_function_declaration":
      return [{ kind: "function", code: functionCode(tree, depth) }];
    case "class_declaration":
    case "abstract_class_declaration":
      return [classOf(tree, depth)];
    case "if_statement":
      return [{ kind: "if", test: value("condition"), yes: body("consequence"), no: body("alternative") }];
    case "else_clause":
      return parts(tree).flatMap((one) => block(one, depth));
    case "for_in_statement":
      return [{ kind: "loop", target: value("left"), over: value("right"), body: body("body") }];
    case "while_statement":
    case "do_statement":
      return [{ kind: "if", test: value("condition"), yes: body("body"), no: [] }];
    case "for_statement":
      return [
        ...["initializer", "condition", "increment"].flatMap((field) => body(field)),
        { kind: "block", body: body("body") },
      ];
    case "try_statement":
      return [{ kind: "block", body: [...body("body"), ...body("handler"), ...body("finalizer")] }];
    case "catch_clause":
    case "finally_clause":
    case "labeled_statement":
      return body("body");
    case "switch_statement":
      return [
        { kind: "do", value: { kind: "test", operator: "", of: [value("value")] } },
        { kind: "block", body: body("body") },
      ];
    case "switch_case":
    case "switch_default":
      return [{ kind: "block", body: kids(tree, "body").flatMap((one) => statement(one, depth + 1)) }];
    case "return_statement":
      return [{ kind: "return", value: parts(tree)[0] ? expression(parts(tree)[0] ?? null, depth) : null }];
    case "throw_statement":
    case "break_statement":
    case "continue_statement":
      return [...evaluate(), { kind: "stop" }];
    case "statement_block":
    case "ERROR":
      return [{ kind: "block", body: block(tree, depth) }];
    case "type_alias_declaration":
    case "interface_declaration":
    case "empty_statement":
    case "ambient_declaration":
      return [];
    default:
      return [{ kind: "do", value: expression(tree, depth) }];
  }
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

function expression(tree: Tree | null, depth: number): Expr {
  if (!tree || depth > MAX_DEPTH) return NOTHING;
  const sub = (field: string) => expression(kid(tree, field), depth + 1);
  const all = () => parts(tree).map((one) => expression(one, depth + 1));
  const { line } = tree;

  switch (tree.type) {
    case "identifier":
    case "shorthand_property_identifier":
    case "this":
    case "super":
    case "import":
      return name(tree.text);
    case "string":
    case "property_identifier":
    case "private_property_identifier":
      return text(tree.type === "string" ? sourceOf(tree) : tree.text);
    case "template_string":
      return { kind: "join", parts: tree.kids.map((one) => templatePart(one, depth + 1)) };
    case "number":
      return { kind: "number", number: Number(tree.text.replaceAll("_", "").replace(/n$/, "")) };
    case "regex":
      return { kind: "regex", text: tree.text };
    case "array":
    case "array_pattern":
      return { kind: "list", items: all() };
    case "object":
    case "object_pattern":
      return { kind: "map", entries: parts(tree).map((one) => entry(one, depth + 1)) };
    case "call_expression": {
      const given = kid(tree, "arguments");
      // A tagged template gives its tag the pieces.
      const args =
        given?.type === "template_string"
          ? [expression(given, depth + 1)]
          : (given ? parts(given) : []).map((one) => expression(one, depth + 1));
      return { kind: "call", callee: sub("function"), args, named: [], line };
    }
    case "new_expression": {
      const given = kid(tree, "arguments");
      const args = given ? parts(given).map((one) => expression(one, depth + 1)) : [];
      return { kind: "call", callee: sub("constructor"), args, named: [], line };
    }
    case "member_expression":
      return member(sub("object"), kid(tree, "property")?.text ?? "", line);
    case "subscript_expression":
      return { kind: "member", object: sub("object"), key: sub("index"), line };
    case "binary_expression":
      return binary(tree, (one) => expression(one, depth + 1));
    case "unary_expression":
      return kid(tree, "operator")?.text === "!"
        ? { kind: "test", operator: "not", of: [sub("argument")] }
        : unary(sub("argument"));
    case "ternary_expression":
      return {
        kind: "sequence",
        parts: [
          { kind: "test", operator: "", of: [sub("condition")] },
          { kind: "choice", of: [sub("consequence"), sub("alternative")] },
        ],
      };
    case "assignment_expression":
    case "augmented_assignment_expression": {
      const adds = kid(tree, "operator")?.text === "+=";
      return { kind: "assign", target: sub("left"), value: sub("right"), adds, declares: false };
    }
    case "arrow_function":
    case "function_expression":
    case "generator_function":
    case "function":
      return { kind: "function", code: functionCode(tree, depth + 1) };
    case "class":
      return { kind: "other", parts: [] };
    case "spread_element":
    case "rest_pattern":
      return { kind: "spread", value: all()[0] ?? NOTHING };
    case "sequence_expression": {
      const steps = all();
      return {
        kind: "sequence",
        parts: [{ kind: "test", operator: "", of: steps.slice(0, -1) }, steps.at(-1) ?? NOTHING],
      };
    }
    case "assignment_pattern":
    case "object_assignment_pattern":
      return sub("left");
    case "shorthand_property_identifier_pattern":
      return name(tree.text);
    case "type_annotation":
    case "comment":
    case "true":
    case "false":
    case "null":
    case "undefined":
      return NOTHING;
    case "type_assertion":
      return all().at(-1) ?? NOTHING;
    case "yield_expression":
      return { kind: "yield", value: all()[0] ?? NOTHING, isAll: /^yield\s*\*/.test(tree.text) };
    case "as_expression":
    case "satisfies_expression":
    case "non_null_expression":
    case "parenthesized_expression":
    case "await_expression":
    case "computed_property_name":
      return all()[0] ?? NOTHING;
    default:
      return { kind: "other", parts: all() };
  }
}

function templatePart(tree: Tree, depth: number): Expr {
  if (tree.type === "template_substitution") return expression(parts(tree)[0] ?? null, depth);
  return text(unescapeLiteral(tree.text));
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
