import { endpoint } from "@/lib/http/endpoint";
import { rolesApi } from "@/lib/roles/api";
import { deleteRole } from "@/lib/roles/delete-role";
import { presentedWithTag } from "@/lib/roles/presented-with-tag";
import { readRole } from "@/lib/roles/read-role";
import { updateRole } from "@/lib/roles/update-role";

export const GET = endpoint(rolesApi.read, async (context, { params }) =>
  presentedWithTag(await readRole(context, params.id)),
);

export const PUT = endpoint(rolesApi.update, async (context, { params, body, headers }) =>
  presentedWithTag(await updateRole(context, params.id, body, headers)),
);

export const DELETE = endpoint(rolesApi.remove, (context, { params }) => deleteRole(context, params.id));
