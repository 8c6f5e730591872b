import { apiTokensApi } from "@/lib/domain/api-tokens/api";
import { revokeToken } from "@/lib/domain/api-tokens/tokens";
import { endpoint } from "@/lib/server/endpoint";

export const DELETE = endpoint(apiTokensApi.revoke, (context, { params }) => revokeToken(context, params.id));
