import { endpoint } from "@/lib/server/endpoint";
import { tenantsApi } from "@/lib/domain/tenant-admin/api";
import { recoverAdminOf } from "@/lib/domain/tenant-admin/recover-admin";

export const POST = endpoint(tenantsApi.recoverAdmin, (context, { params, body }) =>
  recoverAdminOf(context, params.id, body),
);
