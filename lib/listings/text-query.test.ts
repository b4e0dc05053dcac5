import { expect, test } from "vitest";
import { withAlternatives } from "./text-query";
import type { TypedWord } from "./vocabulary";

const word = (lexeme: string, more: Partial<TypedWord> = {}): TypedWord => ({
  ...{ lexeme, listings: 5, at: 1, isLast: false, isKnown: true, completions: [], corrections: [] },
  ...more,
});
const unknown = { isKnown: false, listings: 0 };

test("asks for every word, and for the last one as it may go on", () => {
  const completions = [
    { lexeme: "test", listings: 5 },
    { lexeme: "testimoni", listings: 2 },
  ];
  expect(withAlternatives([word("flaki"), word("test", { at: 2, completions })])).toStrictEqual({
    exact: "('flaki') & ('test')",
    wide: "('flaki') & ('test' | 'testimoni')",
    any: "('flaki') | ('test' | 'testimoni')",
    phrase: "('flaki') <1> ('test')",
    atMost: 5,
    isOneWord: false,
  });
});

test("takes what was meant for what no listing has", () => {
  const corrections = [
    { lexeme: "migrat", listings: 9 },
    { lexeme: "vibrat", listings: 1 },
  ];
  const query = withAlternatives([word("migrtion", { ...unknown, corrections })]);
  expect(query).toMatchObject({ exact: "('migrat' | 'vibrat')", wide: "('migrat' | 'vibrat')", atMost: 10 });
});

test("asks for a word that nothing is like all the same", () => {
  expect(withAlternatives([word("qqq", unknown)])).toMatchObject({ exact: "('qqq')", wide: "('qqq')", atMost: 0 });
  expect(withAlternatives([])).toMatchObject({ exact: "", wide: "", phrase: "", atMost: 0 });
});

test("quotes what means something to Postgres", () => {
  expect(withAlternatives([word("o'neil\\")]).exact).toBe("('o''neil\\\\')");
});

test("counts the words left out between two of a phrase", () => {
  expect(withAlternatives([word("note"), word("action", { at: 3 })]).phrase).toBe("('note') <2> ('action')");
});
