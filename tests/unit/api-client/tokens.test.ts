import { describe, expect, test } from "vitest";
import { cookieStore, storageStore } from "@/lib/api-client/token-stores";
import { expiryOf, isExpired } from "@/lib/api-client/tokens";
import { memoryStorage, STORAGE_KEYS } from "@/lib/api-client/key-value-storage";

const NOW = Date.parse("2026-03-01T12:00:00.000Z");
const MINUTE = 60_000;
const ending = (expiresAt: number | null) => ({ accessToken: "t", refreshToken: null, expiresAt });

describe("a token counts as expired", () => {
  test.each([
    ["without a stored expiry", ending(null), true],
    ["when over", ending(NOW - 1), true],
    ["within 5 minutes of its end", ending(NOW + 5 * MINUTE), true],
    ["not before that", ending(NOW + 5 * MINUTE + 1), false],
  ])("%s [SES-22]", (_, tokens, expected) => {
    expect(isExpired(tokens, NOW)).toBe(expected);
  });

  test("when there is none [SES-22]", () => {
    expect(isExpired(null, NOW)).toBe(true);
  });

  test("within another margin where one is asked for [SES-22]", () => {
    expect([
      isExpired(ending(NOW + 2 * MINUTE), NOW, MINUTE),
      isExpired(ending(NOW + 2 * MINUTE), NOW, 3 * MINUTE),
    ]).toEqual([false, true]);
  });
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["no date", "soon"],
])("a server that says %s gives a token 24 hours [SES-20]", (_, said) => {
  expect(expiryOf(said, NOW)).toBe(NOW + 24 * 60 * MINUTE);
});

test("a stated end is kept in milliseconds since the epoch [SES-04]", () => {
  expect(expiryOf("2026-03-01T13:00:00.000Z", NOW)).toBe(NOW + 60 * MINUTE);
});

test("an integrator's storage keeps access token, refresh token and expiry over a reload, and forgets them [SES-02] [SES-03] [SES-04]", () => {
  const storage = memoryStorage();
  const store = storageStore(storage);
  expect(store.read()).toBeNull();
  store.write({ accessToken: "a", refreshToken: "r", expiresAt: NOW });
  expect(
    [STORAGE_KEYS.accessToken, STORAGE_KEYS.refreshToken, STORAGE_KEYS.expiresAt].map((key) =>
      storage.getItem(key),
    ),
  ).toEqual(["a", "r", String(NOW)]);
  expect(storageStore(storage).read()).toEqual({ accessToken: "a", refreshToken: "r", expiresAt: NOW });
  store.write({ accessToken: "b", refreshToken: null, expiresAt: null });
  expect(storageStore(storage).read()).toEqual({ accessToken: "b", refreshToken: null, expiresAt: null });
  store.clear();
  expect(storageStore(storage).read()).toBeNull();
});

test("an expiry that is no number is none [SES-22]", () => {
  const storage = memoryStorage();
  storage.setItem(STORAGE_KEYS.accessToken, "a");
  storage.setItem(STORAGE_KEYS.expiresAt, "tomorrow");
  expect(storageStore(storage).read()?.expiresAt).toBeNull();
});

test("the site's storage keeps the expiry and never a token [SES-02] [SES-03]", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const store = cookieStore(storage);
  store.write({ accessToken: "secret-a", refreshToken: "secret-r", expiresAt: NOW });
  expect([...kept]).toEqual([["kapi.expires_at", String(NOW)]]);
  expect(store.read()?.expiresAt).toBe(NOW);
  store.clear();
  expect([kept.size, store.read()]).toEqual([0, null]);
});
