import { endpoint } from "@/lib/server/endpoint";
import { tenantsApi } from "@/lib/domain/tenant-admin/api";
import { recoverAdminOf } from "@/lib/domain/tenant-admin/recover-admin";

export const POST = endpoint(tenantsApi.recoverAdmin, async (context, { params, body }) => ({
  data: await recoverAdminOf(context, params.id, body),
}));
