import { expect, test } from "vitest";
import type { Listener } from "@/lib/kept/changes";
import { renewed } from "./renewed";

const SOON_MS = 25_000;
const LATE_MS = 56_000;

/** A catalogue of a world that the test changes; it is heard of unless the test says otherwise. */
function makeCatalogue() {
  const world = { items: ["a", "b"], isHeard: true, loads: 0, makes: 0, nowMs: 0, load: async () => {} };
  let listener: Listener | undefined;
  const { get } = renewed<string, string>({
    async load() {
      world.loads++;
      const items = new Map(world.items.map((item) => [item, item]));
      await world.load();
      return items;
    },
    async make(items) {
      world.makes++;
      return [...items].join();
    },
    listen(heard) {
      listener = heard;
      return { isHeard: () => world.isHeard, catchUp: async () => {} };
    },
    withdrawnBy: (name) => (name.startsWith("withdrawn:") ? name.slice("withdrawn:".length) : null),
    nowMs: () => world.nowMs,
  });
  return { world, get, change: (name: string) => listener?.onChange(name), gap: () => listener?.onGap() };
}

/** Ends when the test says so. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("a crowd has it loaded and made once", async () => {
  const { world, get } = makeCatalogue();
  expect(await Promise.all([get(), get(), get()])).toStrictEqual(["a,b", "a,b", "a,b"]);
  await get();
  expect([world.loads, world.makes]).toStrictEqual([1, 1]);
});

test("what was there before is told while it is loaded anew, once for all who ask meanwhile", async () => {
  const { world, get } = makeCatalogue();
  await get();
  world.items = ["c"];
  world.nowMs = SOON_MS;
  const { opened, open } = gate();
  world.load = () => opened;
  expect(await Promise.all([get(), get(), get()])).toStrictEqual(["a,b", "a,b", "a,b"]);
  expect(world.loads).toBe(2);
  open();
  await expect.poll(get).toBe("c");
  expect(world.loads).toBe(2);
});

test("nobody is told what is a minute old", async () => {
  const { world, get } = makeCatalogue();
  await get();
  world.items = ["c"];
  world.nowMs = LATE_MS;
  expect(await get()).toBe("c");
});

test("where it can't be loaded, what was there before is told on, and it is not tried at every turn", async () => {
  const { world, get, change } = makeCatalogue();
  await get();
  world.nowMs = LATE_MS;
  world.load = () => Promise.reject(new Error("out of order"));
  expect(await get()).toBe("a,b");
  expect(await get()).toBe("a,b");
  expect(world.loads).toBe(2);
  change("withdrawn:a");
  expect(await get()).toBe("b");
  world.nowMs += 6_000;
  world.load = async () => {};
  world.items = ["c"];
  expect(await get()).toBe("c");
});

test("the first load's failure is everybody's, and the next who asks has it tried again", async () => {
  const { world, get } = makeCatalogue();
  world.load = () => Promise.reject(new Error("out of order"));
  const asked = [get(), get()];
  for (const each of asked) await expect(each).rejects.toThrow("out of order");
  expect(world.loads).toBe(1);
  world.load = async () => {};
  expect(await get()).toBe("a,b");
});

test("what is withdrawn is left out at once, without a load", async () => {
  const { world, get, change } = makeCatalogue();
  await get();
  change("withdrawn:b");
  change("withdrawn:unknown");
  change("listing:a");
  expect(await get()).toBe("a");
  expect([world.loads, world.makes]).toStrictEqual([1, 2]);
});

test("what is withdrawn while it is loaded is left out of what comes of it", async () => {
  const { world, get, change } = makeCatalogue();
  const { opened, open } = gate();
  world.load = () => opened;
  const asked = get();
  await expect.poll(() => world.loads).toBe(1);
  change("withdrawn:b");
  open();
  expect(await asked).toBe("a");
  expect(await get()).toBe("a");
  expect(world.loads).toBe(1);
});

test("after a change of whatever it may be, what was there before is told for no more than a moment", async () => {
  const { world, get, change } = makeCatalogue();
  await get();
  const { opened, open } = gate();
  world.load = () => opened;
  world.items = ["c"];
  change("everything");
  expect(await get()).toBe("a,b");
  world.nowMs = 500;
  const asked = [get(), get()];
  open();
  expect(await Promise.all(asked)).toStrictEqual(["c", "c"]);
  expect(world.loads).toBe(2);
});

test("a load that such a change came after is not enough", async () => {
  const { world, get, change } = makeCatalogue();
  const { opened, open } = gate();
  world.load = () => opened;
  const early = get();
  await expect.poll(() => world.loads).toBe(1);
  world.nowMs = 10;
  change("everything");
  world.items = ["c"];
  open();
  expect(await early).toBe("a,b");
  world.nowMs = 500;
  expect(await get()).toBe("c");
});

test("after such a change it is an error that nothing can be loaded", async () => {
  const { world, get, change } = makeCatalogue();
  await get();
  change("everything");
  world.load = () => Promise.reject(new Error("out of order"));
  world.nowMs = 500;
  await expect(get()).rejects.toThrow("out of order");
  await expect(get()).rejects.toThrow("out of order");
  expect(world.loads).toBe(2);
});

test("a gap in what is heard leaves nothing, nor does what was being loaded", async () => {
  const { world, get, gap } = makeCatalogue();
  await get();
  gap();
  const { opened, open } = gate();
  world.load = () => opened;
  const asked = get();
  await expect.poll(() => world.loads).toBe(2);
  gap();
  open();
  await asked;
  await get();
  expect(world.loads).toBe(3);
});

test("while changes are not heard of it is loaded for all who come together", async () => {
  const { world, get } = makeCatalogue();
  world.isHeard = false;
  await Promise.all([get(), get()]);
  world.items = ["c"];
  expect(await get()).toBe("c");
  expect(world.loads).toBe(2);
});
