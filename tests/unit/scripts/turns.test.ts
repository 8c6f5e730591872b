import cluster from "node:cluster";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { giveTurns } from "@/scripts/server/turns.mjs";

type Given = { turn: string };

let endTurns: () => void;
const workers = cluster.workers;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  endTurns();
  Object.assign(cluster, { workers });
  vi.useRealTimers();
});

/** Processes that note their turns; each of them lives until `dies`. */
function processes(count: number) {
  const made = Array.from({ length: count }, () => {
    const turns: string[] = [];
    let isConnected = true;
    return {
      turns,
      dies: () => (isConnected = false),
      isConnected: () => isConnected,
      send: ({ turn }: Given) => void turns.push(turn),
    };
  });
  Object.assign(cluster, { workers: Object.fromEntries(made.map((each, id) => [id + 1, each])) });
  return made;
}

test("one of several processes looks for work every five seconds, and the next one once it has died", () => {
  const [first, second] = processes(2);
  endTurns = giveTurns();
  vi.advanceTimersByTime(30_000);
  expect(first?.turns.filter((turn) => turn === "queues")).toHaveLength(6);
  expect(first?.turns.filter((turn) => turn === "alerts")).toHaveLength(1);
  expect(second?.turns).toEqual([]);
  first?.dies();
  vi.advanceTimersByTime(5_000);
  expect(second?.turns).toEqual(["queues"]);
});

test("nobody has a turn while the server ends", () => {
  const [only] = processes(1);
  endTurns = giveTurns();
  endTurns();
  vi.advanceTimersByTime(60_000);
  expect(only?.turns).toEqual([]);
});
