import { z } from "zod";
import { permissionSlug } from "@/lib/core/contract/permission-slug";
import { isoInstant } from "@/lib/core/contract/times";
import { permissionSchema } from "@/lib/domain/roles/schema";

/** The role of a user as the list of users shows it. */
export const roleOfUser = z.object({ id: z.int(), name: z.string(), slug: z.string(), level: z.int() });

/**
 * User as administrators see them (USR-09). At most one role; permissions are those of the role and
 * those given directly (S-049).
 */
export const adminUserSchema = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  is_super_admin: z.boolean(),
  /** Was invited, and has not chosen a password yet. */
  is_invited: z.boolean(),
  /** Has confirmed the address. */
  is_verified: z.boolean(),
  roles: z.array(roleOfUser),
  permissions: z.array(permissionSlug),
  version: z.int(),
  created_at: isoInstant,
});

/** A permission that a user holds, and where from. */
export const heldPermissionSchema = permissionSchema.extend({
  from_role: z.boolean(),
  is_direct: z.boolean(),
});

export type AdminUser = z.output<typeof adminUserSchema>;
