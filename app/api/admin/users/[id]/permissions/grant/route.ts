import { endpoint } from "@/lib/server/endpoint";
import { usersApi } from "@/lib/domain/users/api";
import { grantPermissions } from "@/lib/domain/users/user-permissions";

export const POST = endpoint(usersApi.grant, async (context, { params, body }) => ({
  data: await grantPermissions(context, params.id, body.permissions),
}));
