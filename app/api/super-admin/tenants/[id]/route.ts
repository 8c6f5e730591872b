import { endpoint } from "@/lib/server/endpoint";
import { taggedRow } from "@/lib/platform/http/reply";
import { tenantsApi } from "@/lib/domain/tenant-admin/api";
import { changeTenant, deleteTenant } from "@/lib/domain/tenant-admin/change-tenant";
import { answeredTenant } from "@/lib/domain/tenant-admin/load-tenant";

export const PUT = endpoint(tenantsApi.update, async (context, { params, body, headers }) =>
  taggedRow(
    await answeredTenant(context, await changeTenant(context, params.id, body.data.attributes, headers)),
  ),
);

export const DELETE = endpoint(tenantsApi.delete, (context, { params }) => deleteTenant(context, params.id));
