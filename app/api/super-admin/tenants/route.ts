import { endpoint } from "@/lib/http/endpoint";
import { addTenant } from "@/lib/tenants/add-tenant";
import { tenantsApi } from "@/lib/tenants/api";
import { listTenants } from "@/lib/tenants/list-tenants";
import { presentedWithTag } from "@/lib/tenants/present-tenant";

export const GET = endpoint(tenantsApi.list, async (context) => ({ data: await listTenants(context) }));

export const POST = endpoint(tenantsApi.create, async (context, { body }) =>
  presentedWithTag(await addTenant(context, body)),
);
