import { endpoint } from "@/lib/server/endpoint";
import { rolesApi } from "@/lib/domain/roles/api";
import { deleteRole, updateRole } from "@/lib/domain/roles/change-role";
import { taggedRow } from "@/lib/platform/http/reply";
import { readRole } from "@/lib/domain/roles/read-role";

export const GET = endpoint(rolesApi.read, async (context, { params }) =>
  taggedRow(await readRole(context, params.id)),
);

export const PUT = endpoint(rolesApi.update, async (context, { params, body, headers }) =>
  taggedRow(await updateRole(context, params.id, body, headers)),
);

export const DELETE = endpoint(rolesApi.remove, (context, { params }) => deleteRole(context, params.id));
