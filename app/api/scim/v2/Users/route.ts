import { createScimUser } from "@/lib/domain/scim/change-users";
import { listScimUsers } from "@/lib/domain/scim/read-users";
import { scimAddress } from "@/lib/domain/scim/tokens";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const GET = scimEndpoint(async (context, { query }) => ({
  body: await listScimUsers(context, query),
}));

export const POST = scimEndpoint(async (context, { body }) => {
  const { id, resource } = await createScimUser(context, body);
  return { status: 201, body: resource, location: `${scimAddress(context.tenant)}/Users/${id}` };
});
