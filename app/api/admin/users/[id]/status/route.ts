import { endpoint } from "@/lib/http/endpoint";
import { presentedWithTag } from "@/lib/roles/presented-with-tag";
import { usersApi } from "@/lib/users/api";
import { changeStatus } from "@/lib/users/change-status";

export const PATCH = endpoint(usersApi.status, async (context, { params, body, headers }) =>
  presentedWithTag(await changeStatus(context, params.id, body.is_active, headers)),
);
