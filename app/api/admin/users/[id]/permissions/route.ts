import { endpoint } from "@/lib/http/endpoint";
import { usersApi } from "@/lib/users/api";
import { userPermissions } from "@/lib/users/user-permissions";

export const GET = endpoint(usersApi.permissions, async (context, { params }) => ({
  data: await userPermissions(context, params.id),
}));
