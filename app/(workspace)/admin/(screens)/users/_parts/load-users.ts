import { send } from "@/app/_client/send";
import { quietLog } from "@/app/_client/session/quiet-log";
import type { LoadRows } from "@/app/_ui/data-table/types";
import type { usersApi } from "@/lib/users/api";
import type { AdminUser } from "@/lib/users/schema";

/** One page of the tenant's users. A failure is logged, and shown by the table (USR-10, X-49). */
export const loadUsers: LoadRows<AdminUser> = ({ page, per_page }, signal) =>
  send<typeof usersApi.list>("GET", "/admin/users", { query: { page, per_page }, signal }).catch(
    (error: unknown) => {
      quietLog("Failed to load users", error);
      throw error;
    },
  );
