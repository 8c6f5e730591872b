import { createScimUser } from "@/lib/domain/scim/change-users";
import { projected } from "@/lib/domain/scim/projection";
import { listScimUsers } from "@/lib/domain/scim/read-users";
import { scimAddress } from "@/lib/domain/scim/tokens";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const GET = scimEndpoint(async (context, { query }) => ({
  body: await listScimUsers(context, query),
}));

export const POST = scimEndpoint(async (context, { body, query }) => {
  const { id, resource } = await createScimUser(context, body);
  return {
    status: 201,
    body: projected(resource, query),
    location: `${scimAddress(context.tenant)}/Users/${id}`,
  };
});
