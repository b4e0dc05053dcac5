import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DELIMITER, FLUSH, line, MalformedRequest, readPackets, refusalLine, textOf } from "./pkt-line";

const body = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));

test("a line is behind its length", () => {
  expect(line("hello").toString()).toBe("000ahello\n");
  expect(line(Buffer.from([1, 2])).toString("latin1")).toBe("0006\u0001\u0002");
  expect(refusalLine("no").toString()).toBe("000bERR no\n");
  expect(line(Buffer.alloc(65_516)).toString("latin1", 0, 4)).toBe("fff0");
  expect(() => line(Buffer.alloc(65_517))).toThrow("too long");
});

test("what is written is read again", () => {
  const bytes = fc.uint8Array({ maxLength: 500 });
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 5 }), (contents) => {
      const packets = readPackets(body(...contents.map((content) => line(content)), DELIMITER, FLUSH));
      expect(packets.slice(0, -2)).toStrictEqual(
        contents.map((content) => ({ kind: "line", data: Buffer.from(content) })),
      );
      expect(packets.slice(-2)).toStrictEqual([{ kind: "delimiter" }, { kind: "flush" }]);
    }),
  );
});

describe("no packets are", () => {
  test.each(["0", "000", "zzzz", "-001", " 005", "0003", "0005", "fff0", "ffff", "fff1x", "0009done", "0000000", "{}"])(
    "%j",
    (text) => {
      expect(() => readPackets(body(text))).toThrow(MalformedRequest);
    },
  );
});

test("whatever comes is read or refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        readPackets(Buffer.from(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedRequest);
      }
    }),
  );
});

test("a line feed at the end is no part of what is said", () => {
  expect(textOf(Buffer.from("done\n"))).toBe("done");
  expect(textOf(Buffer.from("done"))).toBe("done");
  expect(textOf(Buffer.from("a\nb\n\n"))).toBe("a\nb\n");
});
