import { expect, test } from "vitest";
import { defaultProfile } from "@/lib/domain/taxes/tax-profiles";

const profile = (id: number, isDefault = false) => ({ id, isDefault });

test("a new deal begins with the chosen tax profile, else number 1, else the first (S-129)", () => {
  expect(defaultProfile([profile(1), profile(3, true)])?.id).toBe(3);
  expect(defaultProfile([profile(3), profile(1)])?.id).toBe(1);
  expect(defaultProfile([profile(3), profile(4)])?.id).toBe(3);
  expect(defaultProfile([])).toBeNull();
});
