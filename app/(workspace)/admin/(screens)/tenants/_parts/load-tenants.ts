import { send } from "@/app/_client/send";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/schema";

/** All tenants in one page: the list is not paged (REST-82), the table does that. */
export const loadTenants: LoadRows<TenantAnswer> = async (_query, signal) => {
  const data = await send(tenantCalls.list, { signal });
  return {
    data,
    meta: { total: data.length, current_page: 1, per_page: Math.max(1, data.length), last_page: 1 },
  };
};
