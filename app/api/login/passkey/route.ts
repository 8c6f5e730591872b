import { authApi } from "@/lib/domain/auth/api";
import { askForPasskey } from "@/lib/domain/auth/passkey-sign-in";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(authApi.askForPasskey, (context, { body, headers }) =>
  askForPasskey(context, body?.step, headers),
);
