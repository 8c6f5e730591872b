import { authApi } from "@/lib/domain/auth/api";
import { waysToConfirm } from "@/lib/domain/auth/confirm";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(authApi.waysToConfirm, (context, { headers }) =>
  waysToConfirm(context, headers),
);
