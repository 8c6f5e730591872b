import { endpoint } from "@/lib/http/endpoint";
import { tenantsApi } from "@/lib/tenants/api";
import { changeTenant } from "@/lib/tenants/change-tenant";
import { deleteTenant } from "@/lib/tenants/delete-tenant";
import { presentedWithTag } from "@/lib/tenants/present-tenant";

export const PUT = endpoint(tenantsApi.update, async (context, { params, body, headers }) =>
  presentedWithTag(await changeTenant(context, params.id, body.data.attributes, headers)),
);

export const DELETE = endpoint(tenantsApi.delete, (context, { params }) => deleteTenant(context, params.id));
