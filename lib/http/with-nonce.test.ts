import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { WithNonce } from "./with-nonce";

test("each gets the text with their own nonce, plain and compressed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "grapheme" })),
      fc.base64String({ minLength: 24 }),
      async (texts, own) => {
        const nonce = "the nonce of the first";
        const body = await WithNonce.of(Buffer.from(texts.join(nonce)), nonce);
        expect(body.plain(own).toString()).toBe(texts.join(own));
        expect(gunzipSync(body.gzipped(own)).toString()).toBe(texts.join(own));
      },
    ),
    { numRuns: 50 },
  );
});

test("few places cost little of what compression saves", async () => {
  const text = Array.from({ length: 3_000 }, (_, i) => `<li class="a listing's row">${i}</li>`).join("");
  const body = await WithNonce.of(Buffer.from(Array.from({ length: 20 }, () => text).join("first")), "first");
  expect(body.gzipped("second").length).toBeLessThan(body.plain("second").length / 5);
});
