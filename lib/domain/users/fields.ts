import { z } from "zod";
import { PERMISSIONS } from "@/lib/core/access/permissions";
import { rowReference } from "@/lib/core/contract/contract";
import { permissionSlug } from "@/lib/core/contract/permission-slug";
import { emailField, profileName, type Say } from "@/lib/domain/accounts/fields";
import { MAX_SLUG } from "@/lib/domain/roles/limits";

/*
 * Schemas for inviting and changing users, used by form and server. Field names are those of the API.
 * Browser-safe.
 */

const roleSlug = z.string().min(1).max(MAX_SLUG);

/** POST /admin/users/invite and its form. */
export const invitation = (say: Say) =>
  z.strictObject({
    email: emailField(say),
    first_name: profileName(say, "first"),
    last_name: profileName(say, "last"),
    /** Slug of the role; without one the person sees only the dashboard and the profile. */
    role: roleSlug.nullable().default(null),
  });

/** Roles in requests: a list with at most one. */
export const rolesBody = (fewest: 0 | 1) =>
  z.strictObject({
    roles: z
      .array(roleSlug)
      .refine((roles) => roles.length >= fewest, "Name a role")
      .refine((roles) => roles.length <= 1, "A user has one role at most"),
  });

/** Permissions given or revoked directly (S-049). */
export const permissionsBody = z.strictObject({
  permissions: z.array(permissionSlug).min(1).max(PERMISSIONS.length),
});

export const statusBody = z
  .strictObject({
    is_active: z.boolean(),
    hand_over_to: rowReference
      .nullish()
      .describe("Who takes over the deals of somebody who is deactivated: the id of an active user"),
  })
  .refine(({ is_active, hand_over_to }) => !(is_active && hand_over_to), {
    path: ["hand_over_to"],
    message: "is only for deactivating a user",
  })
  .meta({ examples: [{ is_active: false, hand_over_to: 3 }] });

export type StatusChange = z.output<typeof statusBody>;
export type InvitationInput = z.input<ReturnType<typeof invitation>>;
export type Invitation = z.output<ReturnType<typeof invitation>>;
