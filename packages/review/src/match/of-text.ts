import { type Token, tokensIn } from "./tokens";

const MAX_REMEMBERED = 64;

/** What is made of the words of a text, once for all rules that ask about the same few texts. */
export function ofText<Value>(make: (text: string, tokens: Token[]) => Value): (text: string) => Value {
  return remembered((text) => make(text, wordsOf(text)));
}

const wordsOf = remembered(tokensIn);

function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  let last: { text: string; value: Value } | undefined;
  return (text) => {
    if (last?.text === text) return last.value;
    const value = known.get(text) ?? make(text);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(text, value);
    last = { text, value };
    return value;
  };
}
