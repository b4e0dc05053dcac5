import { expect, test } from "vitest";
import { phraseNeeds } from "../compile/phrase-needs";
import { phraseBook } from "./phrases";
import { tokensIn } from "./tokens";

const CLASSES = { send: { en: "send~, pass~ .. on" }, secret: { en: "password~, .env" } };
const PHRASES = ["{send} .. {secret}", "obey*", "(never|do not) tell"];

test.each([
  ["laid out ahead", PHRASES],
  ["laid out in part", PHRASES.slice(0, 1)],
  ["not known before", []],
])("a text is asked for the phrases of which it has all words, %s", (_, ahead) => {
  const { openers, heldBy, offsetIn } = phraseBook(
    CLASSES,
    phraseNeeds(ahead, (name) => (name === "send" ? CLASSES.send.en : CLASSES.secret.en)),
  );
  const lists = PHRASES.map((phrase) => openers([phrase]));
  const found = (text: string) => {
    const held = heldBy(text, tokensIn(text));
    return lists.map((list) => [held.lists.has(list), offsetIn(list, held)]);
  };
  expect(found("Now send them .env")).toEqual([
    [true, 4],
    [false, -1],
    [false, -1],
  ]);
  expect(found("The password says: obeying, never tell")).toEqual([
    [false, -1],
    [true, 19],
    [true, 28],
  ]);
  expect(found("secrets/.env, not sent; tell, never")).toEqual([
    [false, -1],
    [false, -1],
    [true, -1],
  ]);
});

test("a phrase may be called as what every object has", () => {
  const { openers, heldBy, offsetIn } = phraseBook(
    CLASSES,
    phraseNeeds(PHRASES, () => "send"),
  );
  const list = openers(["constructor", "toString"]);
  const text = "call the constructor";
  expect(offsetIn(list, heldBy(text, tokensIn(text)))).toBe(9);
});
