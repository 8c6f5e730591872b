import type { ClientUser } from "@/lib/api-client/client-user";
import type { Context, Member } from "@/lib/platform/context";

/** The client's view of a member (SES-07 to SES-09). */
export function clientUser(member: Member, { id: tenantId }: Pick<Context["tenant"], "id">): ClientUser {
  const { id, email, firstName, lastName, role, permissions, emailVerifiedAt, isSuperAdmin } = member;
  return {
    id,
    email,
    firstName,
    lastName,
    roles: role ? [role] : [],
    permissions: [...permissions],
    emailVerified: emailVerifiedAt !== null,
    tenantId,
    isSuperAdmin,
  };
}
