import { z } from "zod";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { PERMISSIONS } from "@/lib/core/access/permissions";
import { permissionSlug } from "@/lib/core/contract/permission-slug";
import type messages from "@/messages/en.json";
import { MAX_DESCRIPTION, MAX_NAME, MAX_SLUG } from "./limits";
import { HIGHEST_LEVEL, LOWEST_LEVEL } from "./role-rules";

/*
 * Schemas for creating and changing roles, used by form and server; each passes messages in its own language.
 * Field names are those of the API. Browser-safe.
 */

/** Returns a validation message by its key under `admin.roleManagement.validation` in the messages. */
export type SayOfRole = (
  key: keyof (typeof messages)["admin"]["roleManagement"]["validation"],
  values?: { count: number },
) => string;

export const permissionSlugs = z.array(permissionSlug).max(PERMISSIONS.length);

/** The fields of the form (VAL-29 to VAL-33). */
export const roleForm = (say: SayOfRole) =>
  z.strictObject({
    name: text(say, MAX_NAME, "nameRequired").refine((name) => name !== "", say("nameRequired")),
    slug: z
      .string({ error: say("slugRequired") })
      .max(MAX_SLUG, say("textTooLong", { count: MAX_SLUG }))
      .trim()
      .refine((slug) => slug !== "", { error: say("slugRequired"), abort: true })
      .regex(/^[a-z0-9_]*$/, say("slugInvalid")),
    description: text(say, MAX_DESCRIPTION).default(""),
    level: z
      .int(say("levelInvalid"))
      .min(LOWEST_LEVEL, say("levelInvalid"))
      .max(HIGHEST_LEVEL, say("levelInvalid"))
      .default(LOWEST_LEVEL),
  });

/** POST /admin/roles: permissions are stored if given (S-052). */
export const roleBody = (say: SayOfRole) => roleForm(say).extend({ permissions: permissionSlugs.optional() });

/** PUT /admin/roles/{id}: omitted fields stay. */
export function roleChange(say: SayOfRole) {
  const { name, slug, description, level } = roleForm(say).shape;
  return z.strictObject({
    name: name.optional(),
    slug: slug.optional(),
    description: description.unwrap().optional(),
    level: level.unwrap().optional(),
    permissions: permissionSlugs.optional(),
  });
}

/** One line of text; `missing`: the message for an empty one. */
const text = (say: SayOfRole, most: number, missing?: Parameters<SayOfRole>[0]) =>
  z
    .string(missing ? { error: say(missing) } : {})
    .max(most, say("textTooLong", { count: most }))
    .regex(ONE_LINE, say("textOneLine"))
    .transform((typed) => typed.normalize("NFC").trim());

export type RoleInput = z.input<ReturnType<typeof roleForm>>;
export type RoleFields = z.output<ReturnType<typeof roleForm>>;
export type RoleBody = z.output<ReturnType<typeof roleBody>>;
export type RoleChange = z.output<ReturnType<typeof roleChange>>;
