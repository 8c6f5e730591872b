import { endpoint } from "@/lib/server/endpoint";
import { tenantsApi } from "@/lib/domain/tenant-admin/api";
import { describeDatabase } from "@/lib/domain/tenant-admin/load-tenant";

export const GET = endpoint(tenantsApi.database, async (context) => ({ data: describeDatabase(context) }));
