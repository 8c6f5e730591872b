import * as oidc from "openid-client";
import { Circuit } from "@/lib/platform/outbound/circuit";
import { providerFetch, PROVIDER_SECONDS, providerReach } from "./provider-fetch";
import { problemOf, ProviderError } from "./provider-error";

/** A provider, and our client registration there. */
export type Provider = { tenantId: number; issuer: string; clientId: string; clientSecret: string };

/** Tolerated clock difference between us and a provider, in seconds. */
const CLOCK_TOLERANCE = 60;

const circuit = new Circuit({
  paused: () => new ProviderError("paused", "the provider failed just before and is left alone"),
  weigh: (error) =>
    error instanceof ProviderError && ["unreachable", "certificate"].includes(error.problem)
      ? "failure"
      : "none",
});

/**
 * Runs calls to a provider unless its circuit is open. Errors: ProviderError, those of openid-client about
 * tokens.
 */
export const askProvider = <Result>(provider: Provider, ask: () => Promise<Result>): Promise<Result> =>
  circuit.through(keyOf(provider), () =>
    ask().catch((error: unknown) => {
      const problem = error instanceof ProviderError ? null : problemOf(error);
      throw problem ? new ProviderError(problem, "a call to the provider failed", { cause: error }) : error;
    }),
  );

const keyOf = ({ tenantId, issuer, clientId }: Provider) => `${tenantId}/${issuer}/${clientId}`;

/**
 * openid-client's configuration for a provider. Its description is read each time, as its keys are at each sign-in:
 * endpoints, algorithms and keys may change at any moment. ID tokens are accepted only with a signature by one of its
 * current keys. Errors: ProviderError; those of openid-client, which problemOf() names.
 */
export async function configurationOf(provider: Provider): Promise<oidc.Configuration> {
  const server = await describe(provider);
  const { clientId, clientSecret } = provider;
  const methods = server.token_endpoint_auth_methods_supported;
  const configuration = new oidc.Configuration(
    server,
    clientId,
    { [oidc.clockTolerance]: CLOCK_TOLERANCE },
    // Basic is the default authentication of clients (OpenID Connect Registration, 2).
    methods === undefined || methods.includes("client_secret_basic")
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret),
  );
  configuration[oidc.customFetch] = providerFetch;
  configuration.timeout = PROVIDER_SECONDS;
  if (providerReach().allowsPrivate) oidc.allowInsecureRequests(configuration);
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Fetches a provider's description. Its issuer must be exactly the configured one. */
async function describe({ issuer, clientId }: Provider): Promise<oidc.ServerMetadata> {
  const result = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    [oidc.customFetch]: providerFetch,
    timeout: PROVIDER_SECONDS,
    ...(providerReach().allowsPrivate ? { execute: [oidc.allowInsecureRequests] } : {}),
  });
  const server: oidc.ServerMetadata = result.serverMetadata();
  // For some providers openid-client accepts a description for several issuers.
  if (new URL(server.issuer).href !== new URL(issuer).href)
    throw new ProviderError("other_issuer", "it calls itself otherwise", { cause: { body: server } });
  return server;
}
