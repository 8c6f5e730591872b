import { endpoint } from "@/lib/http/endpoint";
import { presentedWithTag } from "@/lib/roles/presented-with-tag";
import { usersApi } from "@/lib/users/api";
import { changeRole } from "@/lib/users/change-role";

export const POST = endpoint(usersApi.syncRoles, async (context, { params, body, headers }) =>
  presentedWithTag(await changeRole(context, params.id, { to: body.roles[0] ?? null }, headers)),
);
