import { apiTokensApi } from "@/lib/api-tokens/api";
import { createToken } from "@/lib/api-tokens/create-token";
import { listTokens } from "@/lib/api-tokens/list-tokens";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(apiTokensApi.list, (context, { query }) => listTokens(context, query));

export const POST = endpoint(apiTokensApi.create, async (context, { body }) => ({
  data: await createToken(context, body),
}));
