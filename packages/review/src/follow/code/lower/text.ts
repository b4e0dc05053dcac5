import { unescapeLiteral } from "../escapes";
import { type Expr, text } from "../ir";
import type { Tree } from "../tree";
import { formOf } from "./forms";

const CONTENT = /(?:content|fragment)$/;
const OPENS = /^(?:[@$bcr]*#*(?:"""|["'`])|:"?|\?)/i;
const CLOSES = /(?:"""|["'`])#*$/;

/** A string: as it is written, or put together of its pieces; `lower` is asked for what is no text. */
export function lowerText(tree: Tree, lower: (piece: Tree) => Expr): Expr {
  const isRaw = /^(?:raw_|verbatim_|nowdoc)/.test(tree.type) || /^(?:'|%q|@|r)/.test(tree.text);
  const meaning = (written: string) => (isRaw ? written : unescapeLiteral(written));
  const pieces = tree.kids.filter((one) => one.isNamed && formOf(one) !== "nothing");
  if (pieces.length === 0) return text(meaning(tree.text.replace(OPENS, "").replace(CLOSES, "")));

  const parts: Expr[] = [];
  for (const piece of pieces) {
    const isWritten = CONTENT.test(piece.type) || piece.type === "escape_sequence";
    const written = isWritten ? meaning(piece.text) : null;
    const last = parts.at(-1);
    if (written === null) parts.push(lower(piece));
    else if (last?.kind === "text") last.text += written;
    else parts.push(text(written));
  }
  const [only] = parts;
  return parts.length === 1 && only?.kind === "text" ? only : { kind: "join", parts };
}
