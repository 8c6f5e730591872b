import { endpoint } from "@/lib/server/endpoint";
import { factorsApi } from "@/lib/domain/factors/api";
import { addPasskey } from "@/lib/domain/factors/passkeys";

export const POST = endpoint(factorsApi.addPasskey, (context, { body, headers }) =>
  addPasskey(context, body, headers),
);
