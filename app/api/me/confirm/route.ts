import { authApi } from "@/lib/domain/auth/api";
import { confirmIdentity } from "@/lib/domain/auth/confirm";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(authApi.confirm, (context, { body, headers }) =>
  confirmIdentity(context, body, headers),
);
