import { authApi } from "@/lib/domain/auth/api";
import { refreshFrom } from "@/lib/domain/auth/refresh";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(authApi.authRefresh, async (context, { body, headers }) => ({
  data: await refreshFrom(context, body?.refreshToken, headers),
}));
