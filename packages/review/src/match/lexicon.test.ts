import { expect, test } from "vitest";
import { lexiconOf } from "./lexicon";

const mentionsIn = lexiconOf({
  send: {
    means: "to have something go somewhere",
    en: "send~, pass~ .. on",
    de: "sende*, leite .. weiter",
    ja: "送信",
    ar: "أرسل*",
  },
  secret: { en: "password~", de: "passw*, kennw*", ja: "パスワード", ar: "كلم* مرور*" },
});

function found(text: string): string[] {
  return mentionsIn(text).map(({ of, language, from, to }) => `${of} ${language} ${text.slice(from, to)}`);
}

test("finds the words of every class, in each language that has the word", () => {
  expect(found("Send the passwords, or pass them on.")).toEqual([
    "send en Send",
    "secret en passwords",
    "secret de passwords",
    "send en pass them on",
  ]);
  expect(found("Leite die Passwörter sofort weiter.")).toEqual([
    "send de Leite die Passwörter sofort weiter",
    "secret de Passwörter",
  ]);
  expect(found("結果とパスワードを送信する")).toEqual(["secret ja パスワード", "send ja 送信"]);
});

test("finds the names on a path", () => {
  expect(found("cat notes/passwords/2024.txt")).toEqual([
    "secret en notes/passwords/2024.txt",
    "secret de notes/passwords/2024.txt",
  ]);
});

test("takes articles and conjunctions off that are written together with the word", () => {
  expect(found("وأرسلي كلمة المرور")).toEqual(["send ar وأرسلي"]);
});

test("a text that repeats what no form ends with takes no longer than its length", () => {
  expect(found(`${"leite ".repeat(5000)}`)).toEqual([]);
});
