import { listScimUsers } from "@/lib/domain/scim/read-users";
import { searchQuery } from "@/lib/domain/scim/search";
import { scimEndpoint } from "@/lib/server/scim/scim-endpoint";

export const POST = scimEndpoint(async (context, { body }) => ({
  body: await listScimUsers(context, searchQuery(body)),
}));
