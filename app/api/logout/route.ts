import { authApi } from "@/lib/domain/auth/api";
import { endpoint } from "@/lib/server/endpoint";
import { signOutEverywhere } from "@/lib/server/single-sign-on/sign-out";

export const POST = endpoint(authApi.logout, (context, { headers }) => signOutEverywhere(context, headers));
