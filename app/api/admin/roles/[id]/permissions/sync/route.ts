import { endpoint } from "@/lib/server/endpoint";
import { rolesApi } from "@/lib/domain/roles/api";
import { taggedRow } from "@/lib/platform/http/reply";
import { updateRole } from "@/lib/domain/roles/change-role";

export const POST = endpoint(rolesApi.syncPermissions, async (context, { params, body, headers }) =>
  taggedRow(await updateRole(context, params.id, body, headers)),
);
