import { unescapeLiteral } from "./escapes";
import { type Expr, text } from "./ir";
import { parts, type Tree } from "./tree";

const STRING = /^([a-z]{0,2})("""|'''|"|')([\s\S]*?)(?:\2)?$/i;

/** A Python string or f-string; `lower` is asked for what stands between braces. */
export function lowerPythonString(tree: Tree, lower: (interpolated: Tree) => Expr): Expr {
  const [, prefix = "", quote = ""] = STRING.exec(tree.text) ?? [];
  const decode = /r/i.test(prefix) ? (literal: string) => literal : unescapeLiteral;
  const interpolations = tree.kids.filter(({ type }) => type === "interpolation");
  if (interpolations.length === 0) {
    const body = tree.text.slice(prefix.length + quote.length, -quote.length || undefined);
    return text(decode(body));
  }
  return {
    kind: "join",
    parts: tree.kids.flatMap((one): Expr[] => {
      if (one.type === "string_content") return [text(decode(one.text.replaceAll("{{", "{").replaceAll("}}", "}")))];
      const [inner] = one.type === "interpolation" ? parts(one) : [];
      return inner ? [lower(inner)] : [];
    }),
  };
}
