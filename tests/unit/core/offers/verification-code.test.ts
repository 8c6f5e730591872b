import { describe, expect, test } from "vitest";
import { hashPrefix, verificationCode } from "@/lib/core/offers/verification-code";

const HASH = "0123456789abcdef".repeat(4);

describe("a verification code [P-07]", () => {
  test("is the beginning of the hash in five groups", () => {
    expect(verificationCode(HASH)).toBe("0123-4567-89AB-CDEF-0123");
  });

  test.each([
    "0123-4567-89AB-CDEF-0123",
    " 0123456789abcdef0123 ",
    "0123 4567 89ab cdef 0123",
    "0123–4567–89AB–CDEF–0123",
  ])("%j is read as it was printed", (typed) => {
    expect(hashPrefix(typed)).toBe(HASH.slice(0, 20));
  });

  test.each(["", "0123", "0123-4567-89AB-CDEF-012G", HASH, "0123-4567-89AB-CDEF-01234"])(
    "%j is none",
    (typed) => {
      expect(hashPrefix(typed)).toBeNull();
    },
  );
});
