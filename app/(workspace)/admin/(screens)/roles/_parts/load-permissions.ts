import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import type { rolesApi } from "@/lib/roles/api";
import type { PermissionAnswer } from "@/lib/roles/schema";

/** All permissions there are (MSG-28). */
export const loadPermissions = (signal: AbortSignal): Promise<PermissionAnswer[]> =>
  send<typeof rolesApi.permissions>("GET", "/admin/permissions", { signal }).catch((error: unknown) => {
    quietLog("Failed to load permissions", error);
    throw error;
  });
