import { longEndpoint } from "@/lib/http/endpoint";
import { tenantsApi } from "@/lib/tenants/api";
import { exportTenant } from "@/lib/tenants/data/export-tenant";

export const GET = longEndpoint(tenantsApi.export, (context, { params }) => exportTenant(context, params.id));
