import { authApi } from "@/lib/auth/api";
import { login } from "@/lib/auth/login";
import { longEndpoint } from "@/lib/http/endpoint";

export const POST = longEndpoint(authApi.login, (context, { body }) => login(context, body));
