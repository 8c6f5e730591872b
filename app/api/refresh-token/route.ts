import { authApi } from "@/lib/domain/auth/api";
import { refreshFrom } from "@/lib/domain/auth/refresh";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(authApi.refreshToken, async (context, { body, headers }) => {
  const tokens = await refreshFrom(context, body?.refresh_token, headers);
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    expires_at: tokens.expiresAt,
  };
});
