import { describe, expect, test } from "vitest";
import { createDrawingQueue } from "@/lib/domain/pdf/drawing-queue";

/** A queue whose drawings end when the test says so. */
function controlled(limit: number, onIdle?: () => void) {
  const started: string[] = [];
  const endings = new Map<string, { resolve: (file: Uint8Array) => void; reject: (error: Error) => void }>();
  const run = (name: string) => {
    started.push(name);
    return new Promise<Uint8Array>((resolve, reject) => endings.set(name, { resolve, reject }));
  };
  const queue = createDrawingQueue<string>({ limit, run, ...(onIdle && { onIdle }) });
  const end = (name: string) => endings.get(name)?.resolve(new TextEncoder().encode(name));
  const fail = (name: string) => endings.get(name)?.reject(new Error(`no ${name}`));
  return { queue, started, end, fail };
}

describe("createDrawingQueue", () => {
  test("draws one at a time, in the order asked", async () => {
    const { queue, started, end } = controlled(20);
    const files = [queue.add("a", "a"), queue.add("b", "b")];
    expect(started).toEqual(["a"]);
    end("a");
    await files[0];
    expect(started).toEqual(["a", "b"]);
    end("b");
    expect(new TextDecoder().decode(await files[1])).toBe("b");
  });

  test("what is wanted now goes before what is drawn ahead", async () => {
    const { queue, started, end } = controlled(20);
    const first = queue.add("a", "a");
    const ahead = queue.add("ahead", "ahead", "ahead");
    const urgent = queue.add("b", "b", "now");
    end("a");
    await first;
    expect(started).toEqual(["a", "b"]);
    end("b");
    await urgent;
    end("ahead");
    await ahead;
    expect(started).toEqual(["a", "b", "ahead"]);
  });

  test("a drawing waited for ahead moves forward when it is wanted now", async () => {
    const { queue, started, end } = controlled(20);
    const first = queue.add("a", "a");
    const one = queue.add("one", "one", "ahead");
    const two = queue.add("two", "two", "ahead");
    expect(queue.add("two", "two", "now")).toBe(two);
    end("a");
    await first;
    expect(started).toEqual(["a", "two"]);
    end("two");
    await two;
    end("one");
    await one;
  });

  test("the same key in flight is drawn once", async () => {
    const { queue, started, end } = controlled(20);
    const one = queue.add("a", "a");
    const other = queue.add("a", "a");
    end("a");
    expect(await other).toBe(await one);
    expect(started).toEqual(["a"]);
    void queue.add("a", "a");
    expect(started).toEqual(["a", "a"]);
  });

  test("one more than 20 waiting is refused with 503 and Retry-After 5, and those waiting are not", async () => {
    const { queue, started, end } = controlled(20);
    const names = Array.from({ length: 21 }, (_, index) => `n${index}`);
    const files = names.map((name) => queue.add(name, name));
    await expect(queue.add("late", "late")).rejects.toMatchObject({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
      retryAfter: 5,
    });
    await expect(queue.add("n20", "n20") === files[20]).toBe(true);
    for (const [index, name] of names.entries()) {
      end(name);
      await files[index];
    }
    expect(started).toEqual(names);
  });

  test("a failed drawing fails its askers only", async () => {
    const idle: string[] = [];
    const { queue, end, fail } = controlled(20, () => idle.push("idle"));
    const bad = queue.add("bad", "bad");
    const good = queue.add("good", "good");
    fail("bad");
    await expect(bad).rejects.toThrow("no bad");
    expect(queue.isIdle()).toBe(false);
    end("good");
    await good;
    expect(queue.isIdle()).toBe(true);
    expect(idle).toEqual(["idle"]);
  });
});
