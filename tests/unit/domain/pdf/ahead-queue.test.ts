import { describe, expect, test } from "vitest";
import { createAheadQueue } from "@/lib/domain/pdf/ahead-queue";

const never = (error: unknown) => {
  throw error;
};

describe("createAheadQueue", () => {
  test("waits until nobody waits for a drawing", async () => {
    let idle = false;
    const done: string[] = [];
    const queue = createAheadQueue({ limit: 5, isIdle: () => idle, onError: never });
    queue.add("a", async () => done.push("a"));
    await new Promise(setImmediate);
    expect(done).toEqual([]);
    idle = true;
    queue.wake();
    await expect.poll(() => done, { interval: 1 }).toEqual(["a"]);
  });

  test("keeps the newest, and of one key the latest job only", async () => {
    const done: string[] = [];
    const queue = createAheadQueue({ limit: 2, isIdle: () => true, onError: never });
    for (const name of ["a", "b", "c"]) queue.add(name, async () => done.push(name));
    queue.add("b", async () => done.push("b again"));
    await expect.poll(() => done, { interval: 1 }).toHaveLength(2);
    expect(done).toEqual(["b again", "c"]);
  });

  test("a failure is told and stops no other job", async () => {
    const done: string[] = [];
    const errors: unknown[] = [];
    const queue = createAheadQueue({ limit: 5, isIdle: () => true, onError: (error) => errors.push(error) });
    queue.add("good", async () => done.push("good"));
    queue.add("bad", async () => {
      throw new Error("bad");
    });
    await expect.poll(() => done, { interval: 1 }).toEqual(["good"]);
    expect(errors).toEqual([new Error("bad")]);
  });
});
