import { longEndpoint } from "@/lib/server/endpoint";
import { factorsApi } from "@/lib/domain/factors/api";
import { addPasskey } from "@/lib/domain/factors/passkeys";

export const POST = longEndpoint(factorsApi.addPasskey, (context, { body, headers }) =>
  addPasskey(context, body, headers),
);
