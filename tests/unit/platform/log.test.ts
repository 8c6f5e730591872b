import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

const levelsWith = async (text: string) => {
  vi.stubEnv("LOG_LEVEL", text);
  const { areaLog, log } = await import("@/lib/platform/log");
  return [log.level, areaLog("mail").level, areaLog("jobs").level];
};

test.each([
  ["error", ["error", "error", "error"]],
  ["warn,mail=debug", ["warn", "debug", "warn"]],
  ["info,mail=silent,jobs=trace", ["info", "silent", "trace"]],
  ["mail=debug", ["info", "debug", "info"]],
])("LOG_LEVEL=%s sets the level of all and of areas", async (text, levels) => {
  vi.stubEnv("NODE_ENV", "test");
  expect(await levelsWith(text)).toEqual(levels);
});

test("without it production says warnings alone", async () => {
  vi.stubEnv("NODE_ENV", "production");
  expect(await levelsWith("")).toEqual(["warn", "warn", "warn"]);
});

test.each(["warn,mail", "mail=loud", "warn,post=debug", ",warn"])("LOG_LEVEL=%s is refused", async (text) => {
  await expect(levelsWith(text)).rejects.toThrow("LOG_LEVEL must be");
});
