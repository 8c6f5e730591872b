import { endpoint } from "@/lib/server/endpoint";
import { taggedRow } from "@/lib/platform/http/reply";
import { usersApi } from "@/lib/domain/users/api";
import { changeRole } from "@/lib/domain/users/change-user";

export const POST = endpoint(usersApi.syncRoles, async (context, { params, body, headers }) =>
  taggedRow(await changeRole(context, params.id, { to: body.roles[0] ?? null }, headers)),
);
