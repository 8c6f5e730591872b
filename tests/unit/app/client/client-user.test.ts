import { expect, test } from "vitest";
import { clientUser } from "@/app/_client/client-user";
import type { Member } from "@/lib/platform/context";

const member: Member = {
  id: 7,
  uuid: "u",
  email: "lea@example.test",
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

test("has exactly the documented fields, the role as a list of one [SES-07]", () => {
  expect(clientUser(member, { id: 2 })).toEqual({
    id: 7,
    email: "lea@example.test",
    firstName: "Léa",
    lastName: "Roy",
    roles: ["manager"],
    permissions: ["deals.read"],
    emailVerified: true,
    tenantId: 2,
    isSuperAdmin: false,
  });
});

test("is verified exactly when the timestamp exists, and may have no role [SES-08]", () => {
  expect(clientUser({ ...member, emailVerifiedAt: null, role: null }, { id: 2 })).toMatchObject({
    emailVerified: false,
    roles: [],
  });
});
