import { accountsApi } from "@/lib/domain/accounts/api";
import { changeMe } from "@/lib/domain/accounts/change-me";
import { authApi } from "@/lib/domain/auth/api";
import { readMe } from "@/lib/domain/auth/present-member";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(authApi.me, readMe);
export const PATCH = endpoint(accountsApi.changeMe, (context, { body, headers }) =>
  changeMe(context, body, headers),
);
