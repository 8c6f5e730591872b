import { endpoint } from "@/lib/server/endpoint";
import { factorsApi } from "@/lib/domain/factors/api";
import { confirmAuthenticator } from "@/lib/domain/factors/authenticator";

export const POST = endpoint(factorsApi.confirmAuthenticator, (context, { body }) =>
  confirmAuthenticator(context, body.code),
);
