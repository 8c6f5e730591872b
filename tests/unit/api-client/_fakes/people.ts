import type { ClientTenant, ClientUser, SignInAnswer, UserAnswer } from "@/lib/api-client/client-user";

export const TENANT: ClientTenant = {
  id: 2,
  name: "Acme",
  slug: "acme",
  plan: "team",
  settings: { template: "simple" },
};

export const LEA: ClientUser = {
  id: 7,
  email: "lea@acme.test",
  firstName: "Léa",
  lastName: "Roy",
  roles: ["manager"],
  permissions: ["deals.read"],
  emailVerified: true,
  tenantId: 2,
  isSuperAdmin: false,
};

/** The server's response about Léa. */
export const LEA_ANSWER: UserAnswer = {
  data: {
    id: 7,
    attributes: {
      email: "lea@acme.test",
      first_name: "Léa",
      last_name: "Roy",
      email_verified_at: "2026-01-01T00:00:00.000Z",
      tenant_id: 2,
    },
  },
  meta: { is_super_admin: false, role: "manager", permissions: ["deals.read"], tenant: TENANT },
};

export const SIGN_IN_ANSWER: SignInAnswer = {
  data: LEA_ANSWER.data,
  meta: {
    ...LEA_ANSWER.meta,
    access_token: "access",
    refresh_token: "refresh",
    expires_at: "2026-03-02T12:00:00.000Z",
  },
};
