import { apiTokensApi } from "@/lib/api-tokens/api";
import { revokeToken } from "@/lib/api-tokens/revoke-token";
import { endpoint } from "@/lib/http/endpoint";

export const DELETE = endpoint(apiTokensApi.revoke, (context, { params }) => revokeToken(context, params.id));
