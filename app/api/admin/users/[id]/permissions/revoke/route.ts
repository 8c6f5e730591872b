import { endpoint } from "@/lib/http/endpoint";
import { usersApi } from "@/lib/users/api";
import { revokePermissions } from "@/lib/users/change-permissions";

export const POST = endpoint(usersApi.revoke, async (context, { params, body }) => ({
  data: await revokePermissions(context, params.id, body.permissions),
}));
