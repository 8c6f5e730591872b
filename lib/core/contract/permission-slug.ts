import { z } from "zod";
import { PERMISSIONS } from "@/lib/core/access/permissions";

/** A permission by its slug, in bodies and answers. */
export const permissionSlug = z.enum(PERMISSIONS).meta({ id: "PermissionSlug" });
