import { type Expr, name } from "../ir";
import type { Tree } from "../tree";
import type { Program } from "./program";

const BRINGS = /^(?:ENV|\$_(?:ENV|GET|POST|REQUEST|COOKIE|FILES))$/;

export function named({ methods }: Program, { text: written, line }: Tree): Expr {
  if (written === "$this" || written === "self") return name("this");
  const isCall = methods.has(written) || BRINGS.test(written);
  return isCall ? { kind: "call", callee: name(written), args: [], named: [], line } : name(written);
}
