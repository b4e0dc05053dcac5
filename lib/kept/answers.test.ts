import { expect, test } from "vitest";
import { type Answer, keptAnswers } from "./answers";

type Listener = Parameters<Parameters<typeof keptAnswers>[1]>[0];

/** Answers kept of a world that the test changes; it is heard of unless the test says otherwise. */
function makeStore(maxBytes = 1_000_000, lagMs = 0) {
  const world = { isHeard: true, builds: 0, text: "first" };
  let listener: Listener | undefined;
  const listen = (heard: Listener) => {
    listener = heard;
    return { isHeard: () => world.isHeard, catchUp: async () => {}, close: async () => {} };
  };
  const store = keptAnswers(maxBytes, listen, lagMs);
  const build =
    (names: string[], bytes = 10) =>
    async (): Promise<Answer<string>> => {
      world.builds++;
      return { value: world.text, names: new Set(names), bytes };
    };
  const read = async (key: string, names: string[], bytes?: number) =>
    (await store.get(key, build(names, bytes))).value;
  return { world, store, read, change: (name: string) => listener?.onChange(name), gap: () => listener?.onGap() };
}

/** Ends when the test says so. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("an answer is built once until something it tells of changes", async () => {
  const { world, read, change } = makeStore();
  expect(await read("list", ["lists", "listing:a"])).toBe("first");
  world.text = "second";
  expect(await read("list", ["lists", "listing:a"])).toBe("first");
  change("listing:b");
  expect(await read("list", ["lists", "listing:a"])).toBe("first");
  change("listing:a");
  expect(await read("list", ["lists", "listing:a"])).toBe("second");
  expect(world.builds).toBe(2);
});

test("a change of everything, and a gap, leave nothing", async () => {
  const { world, read, change, gap } = makeStore();
  for (const end of [() => change("everything"), gap]) {
    const before = world.builds;
    await read("list", ["lists"]);
    end();
    await read("list", ["lists"]);
    expect(world.builds).toBeGreaterThan(before);
  }
  expect(world.builds).toBe(3);
});

test("all who ask at once share one build, and its failure, which is not kept", async () => {
  const { store } = makeStore();
  const { opened, open } = gate();
  let builds = 0;
  const fail = async () => {
    builds++;
    await opened;
    throw new Error("out of order");
  };
  const asked = [1, 2, 3].map(() => Promise.resolve(store.get("list", fail)));
  open();
  for (const each of asked) await expect(each).rejects.toThrow("out of order");
  expect(builds).toBe(1);
  const { value } = await store.get("list", async () => ({ value: "fine", names: new Set<string>(), bytes: 1 }));
  expect(value).toBe("fine");
});

test("what changes while an answer is built keeps it from being kept, and later callers from getting it", async () => {
  for (const name of ["lists", "everything"]) {
    const { store, read, change } = makeStore();
    const { opened, open } = gate();
    const early = store.get("list", async () => {
      await opened;
      return { value: "overtaken", names: new Set(["lists"]), bytes: 1 };
    });
    change(name);
    expect(await read("list", ["lists"])).toBe("first");
    open();
    expect((await early).value).toBe("overtaken");
    expect(await read("list", ["lists"])).toBe("first");
  }
});

test("while changes are not heard of, each who asks has an answer of their own", async () => {
  const { world, read } = makeStore();
  await read("list", ["lists"]);
  world.isHeard = false;
  world.text = "second";
  expect(await read("list", ["lists"])).toBe("second");
  expect(await read("list", ["lists"])).toBe("second");
  expect(world.builds).toBe(3);
});

test("a crowd that comes while changes are not heard of shares what has just begun", async () => {
  const { world, store } = makeStore();
  world.isHeard = false;
  const { opened, open } = gate();
  let builds = 0;
  const build = async () => {
    builds++;
    await opened;
    return { value: "built", names: new Set(["lists"]), bytes: 1 };
  };
  const asked = [1, 2, 3].map(() => store.get("list", build));
  open();
  await Promise.all(asked);
  expect(builds).toBe(1);
});

test("where it is built of what may lag behind, what changed within the lag is not kept yet", async () => {
  for (const name of ["lists", "everything"]) {
    const { world, read, change } = makeStore(1_000_000, 50);
    change(name);
    await read("list", ["lists"]);
    await read("other", ["listing:a"]);
    world.text = "second";
    expect(await read("list", ["lists"])).toBe("second");
    expect(await read("other", ["listing:a"])).toBe(name === "lists" ? "first" : "second");
    await expect
      .poll(async () => {
        const { builds } = world;
        await read("list", ["lists"]);
        return world.builds - builds;
      })
      .toBe(0);
  }
});

test("what must not be kept is not", async () => {
  const { store } = makeStore();
  let builds = 0;
  const build = async () => ({ value: ++builds, names: null, bytes: 1 });
  await store.get("list", build);
  expect((await store.get("list", build)).value).toBe(2);
});

test("memory is bounded: what was not asked for longest goes, and one that is too large is not kept", async () => {
  const { world, read } = makeStore(20_000);
  for (let i = 0; i < 20; i++) await read(`list ${i}`, ["lists"], 1_000);
  const before = world.builds;
  await read("list 19", ["lists"], 1_000);
  expect(world.builds).toBe(before);
  await read("list 0", ["lists"], 1_000);
  expect(world.builds).toBe(before + 1);
  await read("large", ["lists"], 9_000);
  await read("large", ["lists"], 9_000);
  expect(world.builds).toBe(before + 3);
  const long = `list ${"?".repeat(9_000)}`;
  await read(long, ["lists"]);
  await read(long, ["lists"]);
  expect(world.builds).toBe(before + 5);
});
