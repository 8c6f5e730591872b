import { endpoint } from "@/lib/http/endpoint";
import { tenantsApi } from "@/lib/tenants/api";
import { describeDatabase } from "@/lib/tenants/describe-database";

export const GET = endpoint(tenantsApi.database, async (context) => ({ data: describeDatabase(context) }));
