import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DELIMITER, FLUSH, line, MalformedRequest, readPackets, textOf } from "./pkt-line";
import { advertise, type Reply, replyTo, replyToOld } from "./reply";
import { readOldFetch, readRequest } from "./request";

const [newest, middle, oldest, foreign] = ["c", "b", "a", "f"].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
  string,
];
const history = [newest, middle, oldest];

function ask(...args: string[]): Reply {
  return replyTo(history, readRequest(asked("fetch", ...args)));
}

function asked(command: string, ...args: string[]): Buffer {
  const options = [line(`command=${command}`), line("agent=git/2.39"), line("object-format=sha1"), DELIMITER];
  return Buffer.concat([...options, ...args.map((text) => line(text)), FLUSH]);
}

function askOld(first: string[], ...rest: (string | Buffer)[]): Reply | null {
  const packets = rest.map((it) => (typeof it === "string" ? line(it) : it));
  const fetch = readOldFetch(Buffer.concat([...first.map((text) => line(text)), FLUSH, ...packets]));
  return fetch && replyToOld(history, fetch);
}

/** What is said before the pack, marks as their names. */
function headOf(reply: Reply | null): string[] {
  const packets = readPackets(reply?.head ?? Buffer.alloc(0));
  return packets.map((packet) => (packet.kind === "line" ? textOf(packet.data) : `<${packet.kind}>`));
}

describe("by version 2", () => {
  test("a clone is sent all", () => {
    const reply = ask(`want ${newest}`, "done");
    expect([headOf(reply), reply.pack, reply.band]).toStrictEqual([["packfile"], "whole", 65_520]);
  });

  test("one of depth 1 is sent the newest commit, and told that it ends there", () => {
    const reply = ask(`want ${newest}`, "deepen 1", "done");
    expect(headOf(reply)).toStrictEqual(["shallow-info", `shallow ${newest}`, "<delimiter>", "packfile"]);
    expect(reply.pack).toBe("newest");
  });

  test.each([
    ["deepen 2", [`shallow ${middle}`]],
    ["deepen 3", []],
    ["deepen 2147483647", []],
    ["deepen-since 1700000000", []],
    ["deepen-not refs/heads/main", []],
  ])("one by %s ends where it asked", (deepen, lines) => {
    const reply = ask(`want ${newest}`, deepen, "done");
    expect(headOf(reply)).toStrictEqual(["shallow-info", ...lines, "<delimiter>", "packfile"]);
    expect(reply.pack).toBe("whole");
  });

  test("what was cut off is opened", () => {
    const given = [`want ${newest}`, `shallow ${newest}`, `have ${newest}`, "deepen 2", "done"];
    const reply = ask(...given);
    expect(headOf(reply).slice(1, 3)).toStrictEqual([`shallow ${middle}`, `unshallow ${newest}`]);
    expect(reply.pack).toBe("whole");
    expect(headOf(ask(...given, "deepen 1", "deepen-relative"))).toStrictEqual(headOf(reply));
  });

  test("who tells what it has is sent a pack in the same answer", () => {
    const reply = ask(`want ${newest}`, `have ${foreign}`, `have ${middle}`);
    expect(headOf(reply)).toStrictEqual(["acknowledgments", `ACK ${middle}`, "ready", "<delimiter>", "packfile"]);
    expect(headOf(ask(`want ${newest}`, `have ${foreign}`)).slice(0, 3)).toStrictEqual([
      "acknowledgments",
      "NAK",
      "ready",
    ]);
  });

  test("who has all is sent nothing", () => {
    expect(ask(`want ${newest}`, `have ${newest}`, "done").pack).toBe("empty");
    expect(ask(`want ${newest}`, `have ${newest}`, "deepen 1", "done").pack).toBe("empty");
    expect(ask(`want ${middle}`, `have ${newest}`, "done").pack).toBe("whole");
  });

  test("what is not there is refused in words that git shows", () => {
    const reply = ask(`want ${newest}`, `want ${foreign}`, "done");
    expect(headOf(reply)).toStrictEqual([expect.stringMatching(`^ERR upload-pack: not our ref ${foreign}`)]);
    expect(reply.pack).toBe("none");
    expect(headOf(ask("done"))[0]).toMatch(/^ERR /);
    expect(headOf(replyTo(history, readRequest(asked("object-info"))))[0]).toMatch(/^ERR .*object-info/);
  });

  test("refs are told that begin as asked", () => {
    const listed = (...args: string[]) => headOf(replyTo(history, readRequest(asked("ls-refs", ...args))));
    const both = [`${newest} HEAD symref-target:refs/heads/main`, `${newest} refs/heads/main`, "<flush>"];
    expect(listed("peel", "symrefs")).toStrictEqual(both);
    expect(listed("ref-prefix refs/heads/")).toStrictEqual(both.slice(1));
    expect(listed("ref-prefix refs/tags/")).toStrictEqual(["<flush>"]);
  });
});

describe("by versions 0 and 1", () => {
  const can = "side-band-64k ofs-delta agent=git/2.0";

  test("what can be asked is told with the refs", () => {
    const told = (version: 0 | 1) => headOf({ head: advertise(history, version), pack: "none", band: null });
    expect(told(0).slice(0, 2)).toStrictEqual(["# service=git-upload-pack", "<flush>"]);
    expect(told(1)[2]).toBe("version 1");
    expect(told(0)[2]).toContain("symref=HEAD:refs/heads/main");
  });

  test("a clone is sent all, in the band that it takes", () => {
    expect(askOld([`want ${newest} ${can}`], "done")).toMatchObject({ pack: "whole", band: 65_520 });
    expect(askOld([`want ${newest} side-band`], "done")).toMatchObject({ band: 1_000 });
    expect(askOld([`want ${newest}`], "done")).toMatchObject({ band: null });
    expect(headOf(askOld([`want ${newest} ${can}`], "done"))).toStrictEqual(["NAK"]);
  });

  test("one of depth 1 is told where it ends before it says what it has", () => {
    const first = askOld([`want ${newest} ${can}`, "deepen 1"]);
    expect([headOf(first), first?.pack]).toStrictEqual([[`shallow ${newest}`, "<flush>"], "none"]);
    const second = askOld([`want ${newest} ${can}`, "deepen 1"], "done");
    expect([headOf(second), second?.pack]).toStrictEqual([[`shallow ${newest}`, "<flush>", "NAK"], "newest"]);
  });

  test("what counts from where the client ends is said with the first want", () => {
    const first = [`want ${newest} ${can} deepen-relative`, `shallow ${newest}`, "deepen 1"];
    expect(headOf(askOld(first))).toStrictEqual([`shallow ${middle}`, `unshallow ${newest}`, "<flush>"]);
  });

  test("who tells what it has is answered until it is done", () => {
    const want = [`want ${newest} ${can}`, `want ${newest}`];
    const unknown = askOld(want, `have ${foreign}`, FLUSH);
    expect([headOf(unknown), unknown?.pack]).toStrictEqual([["NAK"], "none"]);
    expect(headOf(askOld(want, `have ${oldest}`, FLUSH))).toStrictEqual([`ACK ${oldest}`]);
    expect(askOld(want, `have ${oldest}`, "done")).toMatchObject({ pack: "whole" });
  });

  test("who wants nothing is answered nothing", () => {
    expect(askOld([])).toBeNull();
  });
});

describe("malformed is", () => {
  test.each([
    ["no command", Buffer.concat([line("agent=x"), DELIMITER, FLUSH])],
    ["an object id of another length", asked("fetch", "want abc", "done")],
    ["one of other letters", asked("fetch", `want ${"G".repeat(40)}`, "done")],
    ["another hash", Buffer.concat([line("command=fetch"), line("object-format=sha256"), DELIMITER, FLUSH])],
    ["a depth below none", asked("fetch", `want ${newest}`, "deepen -1")],
    ["a depth that is no number", asked("fetch", `want ${newest}`, "deepen 1e3")],
    ["a depth beyond all", asked("fetch", `want ${newest}`, "deepen 2147483648")],
    ["a body without an end", asked("fetch", `want ${newest}`).subarray(0, -4)],
    ["nothing", Buffer.alloc(0)],
  ])("%s", (_, body) => {
    expect(() => readRequest(body)).toThrow(MalformedRequest);
  });

  test("any of that in the old way", () => {
    for (const lines of [["have x"], ["want x"], [`want ${newest}`, "deepen x"], [`want ${newest}`, "shallow x"]]) {
      expect(() => askOld(lines, "done")).toThrow(MalformedRequest);
    }
  });
});

test("whatever is said is answered or refused", () => {
  const word = fc.constantFrom("want", "have", "shallow", "deepen", "done", "deepen-relative", "filter", "x");
  const value = fc.constantFrom(newest, middle, oldest, foreign, "1", "2", "0", "blob:none", "");
  const said = fc.array(fc.tuple(word, value).map((both) => both.join(" ").trim()));
  fc.assert(
    fc.property(said, said, (first, rest) => {
      for (const answer of [() => ask(...first, ...rest), () => askOld(first, ...rest)]) {
        try {
          const reply = answer();
          if (reply && reply.pack !== "none") expect(headOf(reply)).not.toContainEqual(expect.stringMatching(/^ERR/));
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedRequest);
        }
      }
    }),
    { numRuns: 500 },
  );
});
