import { endpoint } from "@/lib/server/endpoint";
import { factorsApi } from "@/lib/domain/factors/api";
import { beginAuthenticator, removeAuthenticator } from "@/lib/domain/factors/authenticator";

export const POST = endpoint(factorsApi.beginAuthenticator, (context) => beginAuthenticator(context));

export const DELETE = endpoint(factorsApi.removeAuthenticator, (context) => removeAuthenticator(context));
