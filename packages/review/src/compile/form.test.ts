import { expect, test } from "vitest";
import { formsOf, regularForms } from "./form";

test("a form is words in a row, of which each may be left open at an end", () => {
  expect(formsOf("leite .. weiter, lösch*, *meyin", "de")).toEqual([
    {
      words: [
        { match: "word", text: "leite", gap: false },
        { match: "word", text: "weiter", gap: true },
      ],
    },
    { words: [{ match: "start", text: "lösch", gap: false }] },
    { words: [{ match: "end", text: "meyin", gap: false }] },
  ]);
});

test("without gaps between words a form counts anywhere, but for words of another alphabet", () => {
  expect(formsOf("送信、 API key", "ja")).toEqual([
    { anywhere: "送信" },
    {
      words: [
        { match: "word", text: "api", gap: false },
        { match: "word", text: "key", gap: false },
      ],
    },
  ]);
});

test.each([
  ["send", ["send", "sends", "sended", "sending"]],
  ["drop", ["drop", "drops", "droped", "droping", "dropped", "dropping"]],
  ["copy", ["copy", "copys", "copyed", "copying", "copies", "copied"]],
  ["remove", ["remove", "removes", "removed", "removing"]],
  ["push", ["push", "pushs", "pushed", "pushing", "pushes"]],
])("the regular forms of %s", (word, forms) => {
  expect(regularForms(word)).toEqual(forms);
});

test("an English form is inflected where it says so, also among other words", () => {
  expect(formsOf("pass~ on", "en").map((form) => "words" in form && form.words.map(({ text }) => text))).toEqual([
    ["pass", "on"],
    ["passs", "on"],
    ["passed", "on"],
    ["passing", "on"],
    ["passes", "on"],
  ]);
});
