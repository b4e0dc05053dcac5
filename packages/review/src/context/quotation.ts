/** A command that is to be run is quoted only to set it apart. */
const IS_RUN = /\b(?:run|runs|running|execute|executing|call|calling|invoke|with|via|using|by) $/i;

const MARKS: [open: RegExp, close: RegExp][] = [
  [/(?<!\\)"/g, /(?<!\\)"/g],
  [/\\"/g, /\\"/g],
  [/`/g, /`/g],
  // Where words follow without a gap, as particles do in Korean, no apostrophe stands inside of one.
  [
    /(?<![\p{L}\d])'(?=\p{L})/gu,
    /(?<=[\p{L}.!?])'(?![\p{L}\d](?<![\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))/gu,
  ],
  [/“/g, /”/g],
  [/‘/g, /’/g],
  [/「/g, /」/g],
  [/«/g, /»/g],
];

export type Quotation = { from: number; to: number };

/** The quotation that an offset lies in, if it is closed again. */
export function quotationAt(text: string, offset: number): Quotation | null {
  const marksBefore = (mark: RegExp) => [...text.matchAll(mark)].filter(({ index }) => index < offset);
  for (const [open, close] of MARKS) {
    const opened = marksBefore(open);
    const last = opened.at(-1);
    if (!last) continue;
    const isPair = open.source !== close.source;
    const isOpen = isPair ? opened.length > marksBefore(close).length : opened.length % 2 === 1;
    const behind = text.slice(offset).search(close);
    if (!isOpen || behind === -1) continue;
    if (open.source === "`" && IS_RUN.test(text.slice(0, last.index))) continue;
    return { from: last.index, to: offset + behind };
  }
  return null;
}

const BEFORE_THE_NEXT = /["'`”»」] {0,2}(?:[,;/|]|or|and|,? ?(?:or|and)) {0,2}$/;
const THEN_THE_NEXT = /^\\?["'`”»」] {0,2}(?:[,;/|] {0,2}(?:or |and )?|(?:or|and) )\\?["'`“«「]/;
/** What the sentence says of the words that it quotes. */
const IS_DATA =
  /^\\?["'`”»」][^.!?]{0,60}\b(?:is|are|as|counts? as|be|being) (?:[\w-]{1,12} ){0,2}(?:content|data|text|untrusted|not|injections?|attacks?|attempts?|examples?|valid|suspicious|signs?)\b/i;

/** Whether words are quoted as one example of several, or as something that the sentence speaks about. */
export function isSpokenAbout(text: string, { from, to }: Quotation): boolean {
  const behind = text.slice(to);
  return BEFORE_THE_NEXT.test(text.slice(0, from)) || THEN_THE_NEXT.test(behind) || IS_DATA.test(behind);
}

/** Whether an offset lies in the words of a link. */
export function isLinkText(text: string, offset: number): boolean {
  const open = text.lastIndexOf("[", offset);
  if (open === -1 || text.indexOf("]", open) < offset) return false;
  return text.startsWith("](http", text.indexOf("]", offset));
}
