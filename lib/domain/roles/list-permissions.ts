import { MODULES, PERMISSIONS } from "@/lib/core/access/permissions";
import { permissionsInEnglish } from "./english";
import { presentPermission } from "./present-permission";

/** All permissions (REST-80). */
export const listPermissions = () => ({ data: PERMISSIONS.map(presentPermission) });

/** Display names by module (REST-81, PRM-02). */
export const listModules = () => ({
  data: Object.fromEntries(
    MODULES.map((module) => [module, permissionsInEnglish(`modules.${module}`)]),
  ) as Record<(typeof MODULES)[number], string>,
});
