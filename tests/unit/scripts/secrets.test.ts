import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepSecrets } from "@/scripts/setup/secrets.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kapi-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("secrets are made once and kept", () => {
  const first = keepSecrets(folder);
  expect(keepSecrets(folder)).toEqual(first);
  const all = [first.session, ...Object.values(first.database)];
  expect(new Set(all).size).toBe(4);
  expect(all.every((each) => each.length >= 43)).toBe(true);
});

test("only their owner can read them", () => {
  keepSecrets(folder);
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
});

test.each(["{", "{}", '{"session":"short","database":{}}'])(
  "damaged secrets are refused, never replaced in silence: %s",
  (text) => {
    writeFileSync(join(folder, "secrets.json"), text);
    expect(() => keepSecrets(folder)).toThrow("secrets.json");
  },
);
