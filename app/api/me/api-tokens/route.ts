import { apiTokensApi } from "@/lib/domain/api-tokens/api";
import { createToken, listTokens } from "@/lib/domain/api-tokens/tokens";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(apiTokensApi.list, (context, { query }) => listTokens(context, query));

export const POST = endpoint(apiTokensApi.create, async (context, { body }) => ({
  data: await createToken(context, body),
}));
