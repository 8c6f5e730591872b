import { authApi } from "@/lib/domain/auth/api";
import { login } from "@/lib/domain/auth/sign-in";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(authApi.login, (context, { body }) => login(context, body));
