import { cpus } from "node:os";

type Times = { idle: number; all: number };

/** Shorter spans are meaningless, because the system counts in hundredths of a second. */
const SHORTEST_SPAN_MILLISECONDS = 200;

/**
 * Returns a function that tells which share (0 to 1) of all the machine's cores was idle since its last call,
 * including the load of other processes and the database. If called too soon, it returns the last known value.
 */
export function machineIdle(read: () => Times = seldom(readTimes)): () => number {
  let seen = read();
  let share = 0;
  return () => {
    const now = read();
    if (now.all - seen.all < SHORTEST_SPAN_MILLISECONDS) return share;
    share = (now.idle - seen.idle) / (now.all - seen.all);
    seen = now;
    return share;
  };
}

/**
 * Limits how often the machine's times are read, because that takes a quarter of a millisecond and each change of
 * a deal needs them.
 */
function seldom(read: () => Times): () => Times {
  let last: { at: number; times: Times } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= SHORTEST_SPAN_MILLISECONDS / 2) last = { at: now, times: read() };
    return last.times;
  };
}

function readTimes(): Times {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
    idle,
    all: user + nice + sys + idle + irq,
  }));
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.map(({ all }) => all)) };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
