import { createScimGroup } from "@/lib/domain/scim/change-groups";
import { listScimGroups, readScimGroup } from "@/lib/domain/scim/read-groups";
import { scimAddress } from "@/lib/domain/scim/tokens";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const GET = scimEndpoint(async (context, { query }) => ({
  body: await listScimGroups(context, query),
}));

export const POST = scimEndpoint(async (context, { body, query }) => {
  const id = await createScimGroup(context, body);
  return {
    status: 201,
    body: await readScimGroup(context, id, query),
    location: `${scimAddress(context.tenant)}/Groups/${id}`,
  };
});
