import { authApi } from "@/lib/domain/auth/api";
import { signOut } from "@/lib/domain/auth/sessions";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(authApi.logout, (context) => signOut(context));
