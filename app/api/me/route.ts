import { accountsApi } from "@/lib/accounts/api";
import { changeMe } from "@/lib/accounts/change-me";
import { authApi } from "@/lib/auth/api";
import { readMe } from "@/lib/auth/read-me";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(authApi.me, readMe);
export const PATCH = endpoint(accountsApi.changeMe, (context, { body, headers }) =>
  changeMe(context, body, headers),
);
