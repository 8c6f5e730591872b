import { endpoint } from "@/lib/server/endpoint";
import { taggedRow } from "@/lib/platform/http/reply";
import { usersApi } from "@/lib/domain/users/api";
import { changeStatus } from "@/lib/domain/users/change-user";

export const PATCH = endpoint(usersApi.status, async (context, { params, body, headers }) =>
  taggedRow(await changeStatus(context, params.id, body.is_active, headers)),
);
