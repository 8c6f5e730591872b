import { endpoint } from "@/lib/server/endpoint";
import { scimTokensApi } from "@/lib/domain/scim/api";
import { revokeScimToken } from "@/lib/domain/scim/tokens";

export const DELETE = endpoint(scimTokensApi.revoke, (context, { params }) =>
  revokeScimToken(context, params.id),
);
