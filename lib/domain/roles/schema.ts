import { z } from "zod";
import { MODULES } from "@/lib/core/access/permissions";
import { permissionSlug } from "@/lib/core/contract/permission-slug";

/** One permission (PRM-02). */
export const permissionSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: permissionSlug,
  description: z.string(),
  module: z.enum(MODULES),
  module_name: z.string(),
});

/** Role of the tenant (ROL-09); permissions only where they were asked for. users_count: how many hold it. */
export const roleSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** 1 to 100, higher is stronger (S-047). */
  level: z.int(),
  is_system: z.boolean(),
  users_count: z.int(),
  version: z.int(),
  permissions: z.array(permissionSchema).optional(),
});

export type PermissionAnswer = z.output<typeof permissionSchema>;
export type RoleAnswer = z.output<typeof roleSchema>;
