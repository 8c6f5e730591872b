import { endpoint } from "@/lib/server/endpoint";
import { factorsApi } from "@/lib/domain/factors/api";
import { removePasskey } from "@/lib/domain/factors/passkeys";

export const DELETE = endpoint(factorsApi.removePasskey, (context, { params }) =>
  removePasskey(context, params.id),
);
