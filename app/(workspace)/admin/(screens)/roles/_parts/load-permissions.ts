import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { roleCalls } from "@/lib/domain/roles/calls";
import type { PermissionAnswer } from "@/lib/domain/roles/schema";

/** All permissions there are (MSG-28). */
export const loadPermissions = (signal: AbortSignal): Promise<PermissionAnswer[]> =>
  send(roleCalls.permissions, { signal }).catch((error: unknown) => {
    quietLog("Failed to load permissions", error);
    throw error;
  });
