import { describe, expect, test } from "vitest";
import { changedValues, REMOVED, redact } from "@/lib/domain/audit/audit";
import { cutText } from "@/lib/core/i18n/cut-text";

describe("what an event keeps of values", () => {
  test.each([
    "password",
    "passwordHash",
    "password_hash",
    "client_secret",
    "refreshToken",
    "access_token",
    "token",
    "tokenHash",
    "api_key",
    "apiKey",
    "seed",
    "privateKey",
    "former_secret",
    "Authorization",
  ])("never holds %s", (name) =>
    expect(redact({ inner: [{ [name]: "geheim" }], name: "kept" })).toEqual({
      inner: [{ [name]: REMOVED }],
      name: "kept",
    }),
  );

  test.each([
    "name",
    "designTokens",
    "design_tokens",
    "--kapi-primary-500",
    "permissions",
    "email",
    "is_active",
    "expires_at",
  ])("holds %s", (name) => {
    expect(redact({ [name]: "#123456" })).toEqual({ [name]: "#123456" });
  });

  test("holds how many there are of a secret thing", () => {
    expect(redact({ session_token: 3, has_password: true })).toEqual({
      session_token: 3,
      has_password: true,
    });
  });

  test("shows a changed secret as changed, without saying it", () => {
    expect(changedValues({ name: "a", client_secret: "old" }, { name: "a", client_secret: "new" })).toEqual({
      before: { client_secret: REMOVED },
      after: { client_secret: REMOVED },
    });
  });

  test("holds only what differs, and neither stamps nor versions", () => {
    expect(
      changedValues(
        { a: 1, b: [1, 2], version: 1, updatedAt: 1 },
        { a: 2, b: [1, 2], version: 2, updatedAt: 2 },
      ),
    ).toEqual({ before: { a: 1 }, after: { a: 2 } });
    expect(changedValues({ a: 1, version: 1 }, { a: 1, version: 2 })).toBeNull();
  });

  test("cuts no character in half, which could be written neither as JSON nor into the database", () => {
    for (const at of [998, 999, 1_000])
      expect(JSON.stringify(redact({ text: `${"x".repeat(at)}😀😀😀` }))).not.toMatch(/\\ud[89a-f]/i);
    expect([cutText("ab😀", 3), cutText("ab😀", 4), cutText("ab😀c", 4), cutText("", 3)]).toEqual([
      "ab",
      "ab😀",
      "ab😀",
      "",
    ]);
  });

  test("cuts long texts and lists", () => {
    const kept = redact({
      text: "x".repeat(5_000),
      list: Array.from({ length: 500 }, (_, at) => at),
      deep: { a: { b: { c: { d: { e: { f: 1 } } } } } },
    });
    expect(JSON.stringify(kept).length).toBeLessThan(2_000);
  });
});
