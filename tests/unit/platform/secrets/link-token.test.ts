import { beforeAll, expect, test } from "vitest";
import { linkToken, passwordFingerprint } from "@/lib/platform/secrets/tokens";

const seed = "0b6c1f5e-7a63-4f0d-9a4e-5a1f6e0a7a11";

beforeAll(() => {
  process.env["NEXTAUTH_SECRET"] = "k".repeat(32);
});

test("a token is the same each time it is derived, and another for another kind, tenant, seed or key", () => {
  const token = linkToken("verify", 7, seed);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(linkToken("verify", 7, seed)).toBe(token);
  const others = [
    linkToken("reset", 7, seed),
    linkToken("verify", 8, seed),
    linkToken("verify", 7, seed.replace("0", "1")),
  ];
  process.env["NEXTAUTH_SECRET"] = "l".repeat(32);
  others.push(linkToken("verify", 7, seed));
  expect(new Set([token, ...others]).size).toBe(5);
});

test("a fingerprint changes with the password and tells nothing of it", () => {
  const hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$hash";
  expect(passwordFingerprint(hash)).not.toBe(passwordFingerprint(`${hash}x`));
  expect(passwordFingerprint(null)).toMatch(/^[0-9a-f]{32}$/);
  expect(hash).not.toContain(passwordFingerprint(hash));
});
