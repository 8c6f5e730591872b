import { endpoint } from "@/lib/http/endpoint";
import { rolesApi } from "@/lib/roles/api";
import { createRole } from "@/lib/roles/create-role";
import { listRoles } from "@/lib/roles/list-roles";
import { presentedWithTag } from "@/lib/roles/presented-with-tag";

export const GET = endpoint(rolesApi.list, (context, { query }) => listRoles(context, query));

export const POST = endpoint(rolesApi.create, async (context, { body }) =>
  presentedWithTag(await createRole(context, body)),
);
