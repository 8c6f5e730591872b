import { listScimGroups } from "@/lib/domain/scim/read-groups";
import { searchQuery } from "@/lib/domain/scim/search";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const POST = scimEndpoint(async (context, { body }) => ({
  body: await listScimGroups(context, searchQuery(body)),
}));
