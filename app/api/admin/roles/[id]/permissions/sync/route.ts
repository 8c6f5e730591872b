import { endpoint } from "@/lib/http/endpoint";
import { rolesApi } from "@/lib/roles/api";
import { presentedWithTag } from "@/lib/roles/presented-with-tag";
import { updateRole } from "@/lib/roles/update-role";

export const POST = endpoint(rolesApi.syncPermissions, async (context, { params, body, headers }) =>
  presentedWithTag(await updateRole(context, params.id, body, headers)),
);
