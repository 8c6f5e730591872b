import { z } from "zod";
import { PERMISSIONS } from "@/lib/core/access/permissions";
import { permissionSlug } from "@/lib/core/contract/permission-slug";
import { isoInstant } from "@/lib/core/contract/times";
import { LONGEST_NAME } from "./token-rules";

/** A token as its owner sees it: by its name and last letters, never itself. */
export const apiTokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  ending: z.string(),
  permissions: z.array(z.string()),
  created_at: isoInstant,
  expires_at: isoInstant,
  last_used_at: isoInstant.nullable(),
  revoked_at: isoInstant.nullable(),
});

/** The one answer that holds the token. */
export const madeTokenSchema = apiTokenSchema.extend({ token: z.string() });

/** POST /me/api-tokens. */
export const newTokenBody = z.strictObject({
  name: z.string().trim().min(1, "Name is required").max(LONGEST_NAME),
  permissions: z.array(permissionSlug).min(1, "Choose at least one permission").max(PERMISSIONS.length),
  expires_in_days: z.number().int().min(1).max(365),
});

export type ApiTokenAnswer = z.output<typeof apiTokenSchema>;
