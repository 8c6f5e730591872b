import { authApi } from "@/lib/auth/api";
import { signOut } from "@/lib/auth/sign-out";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint(authApi.logout, (context) => signOut(context));
