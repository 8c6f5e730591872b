import { endpoint } from "@/lib/server/endpoint";
import { usersApi } from "@/lib/domain/users/api";
import { revokePermissions } from "@/lib/domain/users/user-permissions";

export const POST = endpoint(usersApi.revoke, async (context, { params, body }) => ({
  data: await revokePermissions(context, params.id, body.permissions),
}));
