import { useQuery } from "@tanstack/react-query";
import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import { roleCalls } from "@/lib/domain/roles/calls";
import type { PermissionAnswer } from "@/lib/domain/roles/api";

/** All permissions there are; they change with the product alone. */
export const usePermissions = () =>
  useQuery({
    queryKey: ["permissions"],
    queryFn: ({ signal }) => loadPermissions(signal),
    staleTime: Infinity,
  });

/** All permissions there are (MSG-28). */
const loadPermissions = (signal: AbortSignal): Promise<PermissionAnswer[]> =>
  send(roleCalls.permissions, { signal }).catch((error: unknown) => {
    quietLog("Failed to load permissions", error);
    throw error;
  });
