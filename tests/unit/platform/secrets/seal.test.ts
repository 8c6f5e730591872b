import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { seal, unseal } from "@/lib/platform/secrets/seal";

const place = { tenantId: 7, purpose: "zoho refresh token" };

beforeEach(() => void vi.stubEnv("NEXTAUTH_SECRET", "a".repeat(40)));
afterEach(() => vi.unstubAllEnvs());

describe("a sealed secret", () => {
  test("opens where it was sealed, and shows nothing of itself", () => {
    const sealed = seal(place, "1000.geheim é");
    expect(unseal(place, sealed)).toBe("1000.geheim é");
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(Buffer.from(sealed.split(".").at(-1) ?? "", "base64url").toString("latin1")).not.toContain("1000");
  });

  test("is never sealed the same way twice", () => {
    expect(seal(place, "same")).not.toBe(seal(place, "same"));
  });

  test("opens neither for another tenant nor as another secret", () => {
    const sealed = seal(place, "mine");
    expect(unseal({ ...place, tenantId: 8 }, sealed)).toBeNull();
    expect(unseal({ ...place, purpose: "zoho client secret" }, sealed)).toBeNull();
  });

  test("does not open once any part of it was changed", () => {
    const parts = seal(place, "whole").split(".");
    for (const at of [1, 2, 3]) {
      const part = parts[at] ?? "";
      const changed = parts.with(at, `${part[0] === "A" ? "B" : "A"}${part.slice(1)}`).join(".");
      expect(unseal(place, changed), `part ${at}`).toBeNull();
    }
    expect(unseal(place, parts.slice(0, 3).join("."))).toBeNull();
    expect(unseal(place, "")).toBeNull();
  });

  test("opens by the former secret's key while that is kept, and is sealed anew with the present one", () => {
    const old = seal(place, "kept");
    vi.stubEnv("NEXTAUTH_SECRET", "b".repeat(40));
    expect(unseal(place, old)).toBeNull();
    vi.stubEnv("KAPI_FORMER_SECRETS", `${"c".repeat(40)}, ${"a".repeat(40)}`);
    expect(unseal(place, old)).toBe("kept");
    expect(seal(place, "kept").split(".")[1]).not.toBe(old.split(".")[1]);
  });
});
