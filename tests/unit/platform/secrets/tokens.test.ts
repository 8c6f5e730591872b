import { describe, expect, test } from "vitest";
import { followingToken, hashOf, newToken, readToken } from "@/lib/platform/secrets/tokens";

describe("a token", () => {
  test.each(["access", "refresh", "site"] as const)("of kind %s says its kind and tenant", (kind) => {
    expect(readToken(newToken(kind, 12_345))).toEqual({ kind, tenantId: 12_345 });
  });

  test("is random", () => {
    expect(new Set(Array.from({ length: 100 }, () => newToken("access", 1))).size).toBe(100);
  });

  test("that was cut, mistyped or is no token is not read", () => {
    const token = newToken("access", 1);
    for (const broken of [
      "",
      "kapi",
      token.slice(0, -1),
      `${token}0`,
      token.replace("_a_", "_r_"),
      token.replace("_1_", "_2_"),
      ` ${token}`,
    ])
      expect(readToken(broken)).toBeNull();
  });

  test("is stored as something else", () => {
    const token = newToken("refresh", 1);
    expect(hashOf(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(token)).not.toContain(token.slice(9, 30));
  });

  test("that follows a refresh token is always the same one, and needs the server's key", () => {
    const refresh = newToken("refresh", 1);
    expect(followingToken("access", 1, refresh, "key")).toBe(followingToken("access", 1, refresh, "key"));
    expect(followingToken("access", 1, refresh, "key")).not.toBe(
      followingToken("access", 1, refresh, "other"),
    );
    expect(followingToken("access", 1, refresh, "key").slice(9)).not.toBe(
      followingToken("refresh", 1, refresh, "key").slice(9),
    );
  });
});
