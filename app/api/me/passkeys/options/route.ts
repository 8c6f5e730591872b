import { endpoint } from "@/lib/server/endpoint";
import { factorsApi } from "@/lib/domain/factors/api";
import { passkeyOptions } from "@/lib/domain/factors/passkeys";

export const POST = endpoint(factorsApi.askForPasskey, (context, { headers }) =>
  passkeyOptions(context, headers),
);
