import { endpoint } from "@/lib/http/endpoint";
import { usersApi } from "@/lib/users/api";
import { grantPermissions } from "@/lib/users/change-permissions";

export const POST = endpoint(usersApi.grant, async (context, { params, body }) => ({
  data: await grantPermissions(context, params.id, body.permissions),
}));
