import { describe, expect, test } from "vitest";
import { TaskDropped, TaskQueue } from "@/lib/platform/queue/task-queue";

type Options = ConstructorParameters<typeof TaskQueue>[0];

/** A queue whose tasks the test ends. */
function controlled(options: Partial<Options> = {}) {
  const started: string[] = [];
  const endings = new Map<string, { resolve: (result: string) => void; reject: (error: Error) => void }>();
  const queue = new TaskQueue({
    concurrency: 1,
    maxWaiting: 20,
    refusal: () => new Error("too many wait"),
    ...options,
  });
  const add = (name: string, task: Parameters<TaskQueue["add"]>[1] = {}) =>
    queue.add(() => {
      started.push(name);
      return new Promise<string>((resolve, reject) => endings.set(name, { resolve, reject }));
    }, task);
  const end = (name: string) => endings.get(name)?.resolve(name);
  const fail = (name: string) => endings.get(name)?.reject(new Error(`no ${name}`));
  return { queue, add, started, end, fail };
}

describe("a task queue", () => {
  test("runs one task at a time, in the order asked", async () => {
    const { add, started, end } = controlled();
    const results = [add("a"), add("b")];
    expect(started).toEqual(["a"]);
    end("a");
    await results[0];
    expect(started).toEqual(["a", "b"]);
    end("b");
    expect(await results[1]).toBe("b");
  });

  test("runs as many at a time as it may", async () => {
    const { add, started, end } = controlled({ concurrency: 2 });
    const results = ["a", "b", "c"].map((name) => add(name));
    expect(started).toEqual(["a", "b"]);
    end("b");
    await results[1];
    expect(started).toEqual(["a", "b", "c"]);
  });

  test("a task that is wanted now goes before those ahead", async () => {
    const { add, started, end } = controlled();
    const first = add("a");
    const ahead = add("ahead", { priority: "ahead" });
    const urgent = add("b", { priority: "now" });
    end("a");
    await first;
    expect(started).toEqual(["a", "b"]);
    end("b");
    await urgent;
    end("ahead");
    await ahead;
    expect(started).toEqual(["a", "b", "ahead"]);
  });

  test("a task ahead moves forward when its key is wanted now", async () => {
    const { add, started, end } = controlled();
    const first = add("a");
    const one = add("one", { key: "one", priority: "ahead" });
    const two = add("two", { key: "two", priority: "ahead" });
    expect(add("two again", { key: "two" })).toBe(two);
    end("a");
    await first;
    expect(started).toEqual(["a", "two"]);
    end("two");
    await two;
    end("one");
    await one;
  });

  test("tasks of a key that waits or runs share its result, and later ones run again", async () => {
    const { add, started, end } = controlled();
    const one = add("a", { key: "a" });
    const other = add("a", { key: "a" });
    end("a");
    expect(await other).toBe(await one);
    expect(started).toEqual(["a"]);
    void add("a", { key: "a" });
    expect(started).toEqual(["a", "a"]);
  });

  test("one more than may wait is refused, those that wait are not, and tasks ahead are not counted", async () => {
    const { add, started, end } = controlled({ maxWaiting: 20 });
    void add("ahead", { key: "ahead", priority: "ahead" });
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const results = names.map((name) => add(name, { key: name }));
    await expect(add("late", { key: "late" })).rejects.toThrow("too many wait");
    expect(add("n19", { key: "n19" })).toBe(results[19]);
    end("ahead");
    for (const [index, name] of names.entries()) {
      await expect.poll(() => started).toContain(name);
      end(name);
      await results[index];
    }
    expect(started).toEqual(["ahead", ...names]);
  });

  test("groups take turns, so that another's task waits for one that runs and no more", async () => {
    const { add, started, end } = controlled();
    const tasks = ["a1", "a2", "a3", "a4"].map((name) => add(name, { group: "a" }));
    tasks.push(add("b1", { group: "b" }), add("b2", { group: "b" }), add("c1", { group: "c" }));
    for (let index = 0; index < tasks.length; index++) {
      const name = started[index] ?? "";
      end(name);
      await expect.poll(() => started.length).toBeGreaterThan(Math.min(index + 1, tasks.length - 1));
    }
    await Promise.all(tasks);
    expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  test("a group may not take all places, also not by the task that runs", async () => {
    const { add, end } = controlled({ maxPerGroup: 2 });
    const mine = [add("a", { group: 1 }), add("b", { group: 1 })];
    await expect(add("c", { group: 1 })).rejects.toThrow("too many wait");
    const other = add("d", { group: 2 });
    end("a");
    await mine[0];
    const again = add("c", { group: 1 });
    for (const name of ["d", "b", "c"]) {
      await expect.poll(() => end(name) === undefined).toBe(true);
      await new Promise(setImmediate);
    }
    expect(await Promise.all([...mine, other, again])).toEqual(["a", "b", "d", "c"]);
  });

  test("a task that fails fails those who wait for it alone, and gives its place back", async () => {
    const idle: string[] = [];
    const { queue, add, end, fail } = controlled({ onIdle: () => idle.push("idle") });
    const bad = add("bad", { key: "bad", group: 1 });
    const good = add("good", { key: "good" });
    fail("bad");
    await expect(bad).rejects.toThrow("no bad");
    expect(queue.isIdle).toBe(false);
    end("good");
    await good;
    expect(queue.isIdle).toBe(true);
    expect(idle).toEqual(["idle"]);
  });
});

describe("a task queue of which the newest goes first", () => {
  const newestFirst = (options: Partial<Options> = {}) => {
    const queue = new TaskQueue({ concurrency: 1, maxWaiting: 5, order: "newest first", ...options });
    const done: string[] = [];
    const dropped: string[] = [];
    const add = (key: string, name = key) =>
      queue
        .add(async () => done.push(name), { key })
        .catch((error: unknown) => {
          if (!(error instanceof TaskDropped)) throw error;
          dropped.push(name);
        });
    return { queue, add, done, dropped };
  };

  test("begins nothing until it is ready, and looks again when it is woken", async () => {
    let isReady = false;
    const { queue, add, done } = newestFirst({ isReady: () => isReady });
    void add("a");
    await new Promise(setImmediate);
    expect(done).toEqual([]);
    isReady = true;
    queue.wake();
    await expect.poll(() => done, { interval: 1 }).toEqual(["a"]);
  });

  test("looks by itself whether it has become ready", async () => {
    let isReady = false;
    const { add, done } = newestFirst({ isReady: () => isReady });
    void add("a");
    await new Promise(setImmediate);
    isReady = true;
    await expect.poll(() => done, { timeout: 2_000 }).toEqual(["a"]);
  });

  test("keeps the newest, and of one key the latest alone; those dropped are told", async () => {
    const { add, done, dropped } = newestFirst({ maxWaiting: 2 });
    for (const name of ["a", "b", "c"]) void add(name);
    void add("b", "b again");
    await expect.poll(() => done, { interval: 1 }).toHaveLength(2);
    expect(done).toEqual(["b again", "c"]);
    expect(dropped).toEqual(["a", "b"]);
  });

  test("a task that fails stops no other one", async () => {
    const { queue, add, done } = newestFirst();
    void add("good");
    const bad = queue.add(() => Promise.reject(new Error("bad")), { key: "bad" });
    await expect(bad).rejects.toThrow("bad");
    await expect.poll(() => done, { interval: 1 }).toEqual(["good"]);
  });
});
