import { endpoint } from "@/lib/server/endpoint";
import { addTenant } from "@/lib/domain/tenant-admin/add-tenant";
import { taggedRow } from "@/lib/platform/http/reply";
import { tenantsApi } from "@/lib/domain/tenant-admin/api";
import { answeredTenant, listTenants } from "@/lib/domain/tenant-admin/load-tenant";

export const GET = endpoint(tenantsApi.list, async (context) => ({ data: await listTenants(context) }));

export const POST = endpoint(tenantsApi.create, async (context, { body }) =>
  taggedRow(await answeredTenant(context, await addTenant(context, body))),
);
