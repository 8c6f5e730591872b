import { longEndpoint } from "@/lib/server/endpoint";
import { tenantsApi } from "@/lib/domain/tenant-admin/api";
import { exportTenant } from "@/lib/domain/tenant-admin/data/export-tenant";

export const GET = longEndpoint(tenantsApi.export, (context, { params }) => exportTenant(context, params.id));
