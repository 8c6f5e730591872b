import type { z } from "zod";
import { PERMISSIONS, type Module, type PermissionSlug } from "@/lib/core/access/permissions";
import { permissionsInEnglish } from "./english";
import type { permissionSchema } from "./schema";

/** A permission as the API gives it (PRM-02). */
export const presentPermission = (slug: PermissionSlug): z.input<typeof permissionSchema> => ({
  id: permissionId(slug),
  name: permissionsInEnglish(`names.${slug}`),
  slug,
  description: permissionsInEnglish(`descriptions.${slug}`),
  module: moduleOf(slug),
  module_name: permissionsInEnglish(`modules.${moduleOf(slug)}`),
});

/** The number under which a permission is stored: its place in the list, from 1. */
export const permissionId = (slug: PermissionSlug): number => PERMISSIONS.indexOf(slug) + 1;

/** The permissions with these numbers, in the order of the list. */
export const permissionSlugsOf = (ids: readonly number[]): PermissionSlug[] =>
  PERMISSIONS.filter((_, place) => ids.includes(place + 1));

const moduleOf = (slug: PermissionSlug): Module => slug.split(".", 1)[0] as Module;
