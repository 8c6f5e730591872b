import { expect, test } from "vitest";
import { machineIdle } from "@/lib/domain/proposals/pdf/machine-idle";

const reading = (...times: [idle: number, all: number][]) => {
  const left = times.map(([idle, all]) => ({ idle, all }));
  return () => left.shift() ?? { idle: 0, all: 0 };
};

test("tells the idle share since it was last asked", () => {
  const idle = machineIdle(reading([0, 0], [800, 1_000], [900, 2_000]));
  expect([idle(), idle()]).toEqual([0.8, 0.1]);
});

test("asked again too soon, it keeps its last answer and its starting point", () => {
  const idle = machineIdle(reading([0, 0], [100, 100], [200, 1_000], [200, 1_100], [1_200, 2_000]));
  expect([idle(), idle(), idle(), idle()]).toEqual([0, 0.2, 0.2, 1]);
});

test("reads the real machine", () => {
  const share = machineIdle()();
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
});
