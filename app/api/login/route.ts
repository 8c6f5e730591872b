import { authApi } from "@/lib/domain/auth/api";
import { login } from "@/lib/domain/auth/login";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(authApi.login, (context, { body }) => login(context, body));
