import { expect, test } from "vitest";
import { NoneFree, slots } from "./slots";

/** Work that ends when it is told to. */
function work() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

test("no more than so many work at once, and the others in the order in which they came", async () => {
  const { use } = slots(1);
  const [first, second, third] = [work(), work(), work()];
  const done: number[] = [];
  const running = [first, second, third].map(({ run }, index) =>
    use(5_000, async () => {
      await run();
      done.push(index);
    }),
  );
  third.end();
  second.end();
  expect(done).toStrictEqual([]);
  first.end();
  await Promise.all(running);
  expect(done).toStrictEqual([0, 1, 2]);
});

test("who has waited long enough is told so, and takes nobody's turn", async () => {
  const { use } = slots(1);
  const first = work();
  const running = use(5_000, first.run);
  await expect(use(10, async () => "never")).rejects.toThrow(NoneFree);
  const patient = use(5_000, async () => "mine");
  first.end();
  await running;
  expect(await patient).toBe("mine");
  expect(await use(10, async () => "free again")).toBe("free again");
});

test("work that fails gives its slot back", async () => {
  const { use } = slots(1);
  await expect(use(10, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await use(10, async () => "free")).toBe("free");
});
