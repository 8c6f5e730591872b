import { authApi } from "@/lib/auth/api";
import { refreshFrom } from "@/lib/auth/refresh-from";
import { longEndpoint } from "@/lib/http/endpoint";

export const POST = longEndpoint(authApi.authRefresh, async (context, { body, headers }) => ({
  data: await refreshFrom(context, body?.refreshToken, headers),
}));
