import { expect, test } from "vitest";
import { clientUser } from "@/app/_client/client-user";
import { tenantOf, userOf, type UserAnswer } from "@/lib/api-client/client-user";
import { presentMember } from "@/lib/domain/auth/present-member";
import { meAnswer } from "@/lib/domain/auth/api";
import type { Member } from "@/lib/platform/context";
import { LEA, LEA_ANSWER, TENANT } from "./_fakes/people";

const { data, meta } = LEA_ANSWER;
const saying = (
  attributes: Partial<UserAnswer["data"]["attributes"]>,
  more: Partial<UserAnswer["meta"]> = {},
): UserAnswer => ({
  data: { ...data, attributes: { ...data.attributes, ...attributes } },
  meta: { ...meta, ...more },
});

test("has exactly the documented fields, the role as a list of one [SES-07] [SES-08]", () => {
  expect(userOf(LEA_ANSWER)).toEqual(LEA);
  expect(userOf(saying({}, { role: null })).roles).toEqual([]);
});

test.each([
  ["2026-01-01T00:00:00.000Z", true],
  [null, false],
])("with email_verified_at %s emailVerified is %s [SES-08]", (email_verified_at, emailVerified) => {
  expect(userOf(saying({ email_verified_at })).emailVerified).toBe(emailVerified);
});

test.each([
  [true, "manager", true],
  [false, "super_admin", true],
  [false, "admin", false],
  [false, null, false],
])("with the flag %s and the role %s isSuperAdmin is %s [SES-09]", (is_super_admin, role, expected) => {
  expect(userOf(saying({}, { is_super_admin, role })).isSuperAdmin).toBe(expected);
});

test("a tenant has id, name, slug, plan and settings [TEN-09]", () => {
  expect(tenantOf(saying({}, { tenant: Object.assign({ secret: 1 }, TENANT) }))).toEqual({
    id: 2,
    name: "Acme",
    slug: "acme",
    plan: "team",
    settings: { template: "simple" },
  });
});

test("what the server presents is what the page was given [SES-07] [SES-08]", () => {
  const member: Member = {
    id: 7,
    uuid: "0b1e6c1e-7f52-4c8e-9c64-1d5a6e0f3b11",
    email: "lea@acme.test",
    firstName: "Léa",
    lastName: "Roy",
    phone: null,
    emailVerifiedAt: new Date(0),
    isActive: true,
    role: "manager",
    isSuperAdmin: false,
    permissions: ["deals.read"],
    sessionId: 3,
    tokenId: null,
    provedAt: null,
    factorDueAt: null,
    version: 1,
  };
  const tenant = { id: 2, uuid: "u", slug: "acme", name: "Acme", plan: "team", isEnabled: true };
  const answer: UserAnswer = meAnswer.parse(
    presentMember(member, tenant as Parameters<typeof presentMember>[1]),
  );
  expect(userOf(answer)).toEqual(clientUser(member, { id: 2 }));
});
