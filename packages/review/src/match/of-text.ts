import { type Token, tokensIn } from "./tokens";

const MAX_REMEMBERED_CHARS = 100_000;

/** What is made of the words of a text, once for all rules that ask about the same few texts. */
export function ofText<Value>(make: (text: string, tokens: Token[]) => Value): (text: string) => Value {
  return remembered((text) => make(text, wordsOf(text)));
}

const wordsOf = remembered(tokensIn);

function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  let chars = 0;
  let last: { text: string; value: Value } | undefined;
  return (text) => {
    if (last?.text === text) return last.value;
    let value = known.get(text);
    if (value === undefined) {
      value = make(text);
      if (chars + text.length > MAX_REMEMBERED_CHARS) {
        known.clear();
        chars = 0;
      }
      known.set(text, value);
      chars += text.length;
    }
    last = { text, value };
    return value;
  };
}
