import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeat } from "@/lib/platform/queue/repeat";

// These tests cause failures on purpose, which need not be logged.
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "silent";
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Work that the test ends. */
function work() {
  const ends: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  return {
    ends,
    signals,
    do: (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<void>((done) => ends.push(done));
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test("works at once, then so long after each end", async () => {
  const job = work();
  const running = repeat({ name: "test", everyMilliseconds: 5_000, work: job.do });
  await settle();
  expect(job.ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(job.ends).toHaveLength(1);
  job.ends[0]?.();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(job.ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(job.ends).toHaveLength(2);
  job.ends[1]?.();
  await running.stop();
});

test("works when it is woken, never twice at the same time, and once more when woken meanwhile", async () => {
  const job = work();
  const running = repeat({ name: "test", everyMilliseconds: 5_000, delayMilliseconds: 1_000, work: job.do });
  running.wake();
  await settle();
  expect(job.ends).toHaveLength(1);
  running.wake();
  running.wake();
  await settle();
  expect(job.ends).toHaveLength(1);
  job.ends[0]?.();
  await settle();
  expect(job.ends).toHaveLength(2);
  job.ends[1]?.();
  await settle();
  expect(job.ends).toHaveLength(2);
  await running.stop();
});

test("goes on after a failure", async () => {
  let times = 0;
  const running = repeat({
    name: "test",
    everyMilliseconds: 1_000,
    work: () => ((times += 1), Promise.reject(new Error("no database"))),
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(times).toBe(4);
  await running.stop();
});

test("stopping tells the work, waits for it, and starts none after it", async () => {
  const job = work();
  const running = repeat({ name: "test", everyMilliseconds: 1_000, work: job.do });
  await settle();
  let isStopped = false;
  const stopping = running.stop().then(() => (isStopped = true));
  await settle();
  expect([job.signals[0]?.aborted, isStopped]).toEqual([true, false]);
  job.ends[0]?.();
  await stopping;
  running.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(job.ends).toHaveLength(1);
});

test("stopping does not wait for ever", async () => {
  const job = work();
  const running = repeat({ name: "test", everyMilliseconds: 1_000, work: job.do });
  await settle();
  const stopping = running.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(stopping).resolves.toBeUndefined();
});
