import { endpoint } from "@/lib/server/endpoint";
import { taggedRow } from "@/lib/platform/http/reply";
import { changeUserStatus } from "@/lib/domain/deals/change-user-status";
import { usersApi } from "@/lib/domain/users/api";

export const PATCH = endpoint(usersApi.status, async (context, { params, body, headers }) =>
  taggedRow(await changeUserStatus(context, params.id, body, headers)),
);
