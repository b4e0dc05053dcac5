import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const renamed = Array.from({ length: 30 }, (_, i) => `const _0x${(0x3fa0 + i).toString(16)} = ${i};`).join("");

test.each([
  ["a.js", "eval(function(p,a,c,k,e,d){return p}('0 1',2,2,'a|b'.split('|'),0,{}))", ["block obfuscated-script:1"]],
  ["a.js", "[][(![]+[])[+[]]+".repeat(40), ["block obfuscated-script:1"]],
  ["a.js", renamed, ["warn obfuscated-script:1"]],
  [
    "a.py",
    "from pyarmor_runtime import __pyarmor__\n__pyarmor__(__name__, __file__, b'x')",
    ["warn obfuscated-script:1"],
  ],
  [
    "a.py",
    `BLOB = "${"q7Zx".repeat(200)}"\ndef unpack(text):\n    while text:\n        text = step(text)\n    return text\nexec(unpack(BLOB))`,
    ["warn obfuscated-script:6"],
  ],
])("finds a program made unreadable in %s: %.60s", async (path, code, expected) => {
  expect((await found(path, code)).filter((one) => one.includes("obfuscated"))).toStrictEqual(expected);
});

test.each([
  ["vendor/chart.min.js", renamed],
  [
    "a.js",
    `!function(e,t){"object"==typeof exports?module.exports=t():e.x=t()}(this,function(){${"var a=1,b=2;".repeat(500)}});`,
  ],
  ["a.js", `const logo = "data:image/png;base64,${"iVBORw0KGgo".repeat(100)}";\ndocument.body.append(logo);`],
  ["a.py", "print('привет мир, это тест')\nцена = 1"],
  ["a.py", `KNOWN = "${"q7Zx".repeat(200)}"\nprint(KNOWN)`],
])("lets through %s: %.60s", async (path, code) => {
  expect(await found(path, code)).toStrictEqual([]);
});
