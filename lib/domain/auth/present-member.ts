import type { z } from "zod";
import { type Member, memberOf, type Context } from "@/lib/platform/context";
import type { Tenant } from "@/lib/core/tenants/host";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import type { meAnswer } from "./api";

/** The user in JSON:API form, rights and tenant in meta (REST-09, SES-08, X-03). */
export function presentMember(member: Member, tenant: Tenant): z.input<typeof meAnswer> {
  return {
    data: {
      type: "user",
      id: member.id,
      attributes: {
        uuid: member.uuid,
        email: member.email,
        first_name: member.firstName,
        last_name: member.lastName,
        phone: member.phone,
        email_verified_at: member.emailVerifiedAt,
        is_active: member.isActive,
        is_super_admin: member.isSuperAdmin,
        tenant_id: tenant.id,
      },
    },
    meta: {
      is_super_admin: member.isSuperAdmin,
      role: member.role,
      permissions: [...member.permissions],
      tenant: { id: tenant.id, name: tenant.name, slug: tenant.slug, plan: tenant.plan, settings: {} },
    },
  };
}

/** The calling user, with the ETag for changes (REST-09). */
export function readMe(context: Context): Promise<Reply<z.input<typeof meAnswer>>> {
  const member = memberOf(context);
  return Promise.resolve(tagged(presentMember(member, context.tenant), member));
}
