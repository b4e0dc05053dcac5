import { type Expr, member, type Stmt } from "./ir";
import { kid, kidOfType, parts, type Tree } from "./tree";

/** The names that an import statement of JavaScript binds. */
export function importsOf(tree: Tree): Stmt[] {
  const { line } = tree;
  const value: Expr = { kind: "module", name: kid(tree, "source")?.text.slice(1, -1) ?? "", line };
  const clause = kidOfType(tree, "import_clause");
  if (!clause) return [{ kind: "do", value }];

  return parts(clause).flatMap((one): Stmt[] => {
    if (one.type === "identifier") return [{ kind: "import", name: one.text, value: member(value, "default", line) }];
    if (one.type === "namespace_import") return [{ kind: "import", name: parts(one)[0]?.text ?? "", value }];
    return parts(one).map((specifier) => {
      const imported = kid(specifier, "name")?.text ?? "";
      const local = kid(specifier, "alias")?.text ?? imported;
      return { kind: "import", name: local, value: member(value, imported, line) };
    });
  });
}
