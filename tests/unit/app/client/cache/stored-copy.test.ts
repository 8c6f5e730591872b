import { expect, test } from "vitest";
import { storedCopy } from "@/app/_client/cache/load-cached";
import { memoryStorage } from "@/lib/api-client/key-value-storage";
import { fullStorage } from "./_fakes/site";

const place = (
  given: { storage?: ReturnType<typeof memoryStorage>; version?: string; owner?: string } = {},
) => {
  const storage = given.storage ?? memoryStorage();
  const logged: string[] = [];
  const copy = storedCopy<string[]>({
    storage,
    key: "kapi.catalog",
    version: given.version ?? "4",
    owner: given.owner ?? "t 7",
    log: (message) => void logged.push(message),
  });
  return { storage, copy, logged };
};

test("gives back what was written, with its age", () => {
  const { copy } = place();
  expect(copy.read()).toBeNull();
  copy.write({ data: ["a"], savedAt: 5 });
  expect(copy.read()).toEqual({ data: ["a"], savedAt: 5 });
});

test.each([
  ["another version", { version: "5" }],
  ["another user", { owner: "t 8" }],
  ["another tenant", { owner: "u 7" }],
])("a copy of %s is removed", (_name, other) => {
  const { storage, copy } = place();
  copy.write({ data: ["a"], savedAt: 5 });
  expect(place({ storage, ...other }).copy.read()).toBeNull();
  expect(storage.getItem("kapi.catalog")).toBeNull();
});

test.each([
  '{"version":"4","owner":"t 7","savedAt":1,"da',
  "null",
  "7",
  '{"version":"4","owner":"t 7","data":[]}',
])("a copy that cannot be read is removed: %s [BOO-07]", (text) => {
  const { storage, copy } = place();
  storage.setItem("kapi.catalog", text);
  expect(copy.read()).toBeNull();
  expect(storage.getItem("kapi.catalog")).toBeNull();
});

test("a full storage keeps nothing, and says so quietly", () => {
  const { copy, logged } = place({ storage: fullStorage() });
  copy.write({ data: ["a"], savedAt: 5 });
  expect(copy.read()).toBeNull();
  expect(logged).toEqual(["kapi.catalog could not be kept"]);
});
