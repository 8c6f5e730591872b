import { endpoint } from "@/lib/server/endpoint";
import { rolesApi } from "@/lib/domain/roles/api";
import { createRole } from "@/lib/domain/roles/change-role";
import { listRoles } from "@/lib/domain/roles/read-role";
import { taggedRow } from "@/lib/platform/http/reply";

export const GET = endpoint(rolesApi.list, (context, { query }) => listRoles(context, query));

export const POST = endpoint(rolesApi.create, async (context, { body }) =>
  taggedRow(await createRole(context, body)),
);
