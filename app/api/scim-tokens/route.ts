import { endpoint } from "@/lib/server/endpoint";
import { scimTokensApi } from "@/lib/domain/scim/api";
import { createScimToken, listScimTokens } from "@/lib/domain/scim/tokens";

export const GET = endpoint(scimTokensApi.list, async (context) => ({ data: await listScimTokens(context) }));

export const POST = endpoint(scimTokensApi.create, async (context, { body }) => ({
  data: await createScimToken(context, body),
}));
