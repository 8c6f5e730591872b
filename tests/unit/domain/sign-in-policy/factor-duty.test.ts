import { expect, test } from "vitest";
import { factorDueAt } from "@/lib/domain/sign-in-policy/factor-duty";

const asked = new Date("2026-03-01T00:00:00Z");
const policy = { secondFactorFor: "everybody", secondFactorDays: 7, secondFactorSince: asked } as const;
const user = {
  role: "employee",
  hasSecondFactor: false,
  createdAt: new Date("2025-01-01T00:00:00Z"),
  signedInBy: "password",
} as const;
const day = (date: string) => new Date(`${date}T00:00:00Z`);

test("the days count from when it was asked for, or from when the user came [T-21]", () => {
  expect(factorDueAt(policy, user)).toEqual(day("2026-03-08"));
  expect(factorDueAt(policy, { ...user, createdAt: day("2026-03-05") })).toEqual(day("2026-03-12"));
  expect(factorDueAt({ ...policy, secondFactorDays: 0 }, user)).toEqual(asked);
});

test("nobody is asked who has one, came by single sign-on, or is not meant [T-21]", () => {
  expect(factorDueAt(policy, { ...user, hasSecondFactor: true })).toBeNull();
  expect(factorDueAt(policy, { ...user, signedInBy: "sso" })).toBeNull();
  expect(factorDueAt(null, user)).toBeNull();
  expect(factorDueAt({ ...policy, secondFactorFor: "nobody", secondFactorSince: null }, user)).toBeNull();
  const administrators = { ...policy, secondFactorFor: "administrators" } as const;
  expect(factorDueAt(administrators, user)).toBeNull();
  for (const role of ["admin", "super_admin"])
    expect(factorDueAt(administrators, { ...user, role })).toEqual(day("2026-03-08"));
});
