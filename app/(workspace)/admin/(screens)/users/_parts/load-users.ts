import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { userCalls } from "@/lib/domain/users/calls";
import type { AdminUser } from "@/lib/domain/users/schema";

/** One page of the tenant's users. A failure is logged, and shown by the table (USR-10, X-49). */
export const loadUsers: LoadRows<AdminUser> = ({ page, per_page }, signal) =>
  send(userCalls.list, { query: { page, per_page }, signal }).catch((error: unknown) => {
    quietLog("Failed to load users", error);
    throw error;
  });
