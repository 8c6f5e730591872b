import { endpoint } from "@/lib/server/endpoint";
import { usersApi } from "@/lib/domain/users/api";
import { userPermissions } from "@/lib/domain/users/user-permissions";

export const GET = endpoint(usersApi.permissions, async (context, { params }) => ({
  data: await userPermissions(context, params.id),
}));
