import * as oidc from "openid-client";
import type { z } from "zod";
import type { LongContext } from "@/lib/platform/context";
import { addressProblem } from "@/lib/platform/outbound/target";
import { invalid } from "@/lib/core/contract/errors";
import { mustAdminister, openSecret, readConnection, redirectUri } from "./connection";
import { askProvider, configurationOf, type Provider } from "./provider";
import { problemOf, ProviderError } from "./provider-error";
import { providerFetch, PROVIDER_SECONDS, providerReach } from "./provider-fetch";
import {
  PROVIDER_PROBLEMS,
  type providerTestBody,
  type providerTestSchema,
  type ProviderProblem,
} from "./schema";

type Given = z.output<typeof providerTestBody>;
type TestResult = z.input<typeof providerTestSchema>;

/**
 * Tests a provider as a sign-in would: its address, description and keys, and by sending an invalid code whether
 * it knows the client. Returns the problem, if any. Errors: 403; 422 if no secret is known.
 */
export async function checkProvider(context: LongContext, input: Given): Promise<TestResult> {
  mustAdminister(context);
  const bad = addressProblem(input.issuer, providerReach());
  if (bad) return failedTest(bad, null);
  const stored = await context.transaction(readConnection);
  const clientSecret = input.client_secret ?? (stored?.issuer === input.issuer ? openSecret(stored) : null);
  if (clientSecret === null) throw invalid("client_secret", "is needed", "required");
  const { tenantId, tenant } = context;
  const provider = { tenantId, issuer: input.issuer, clientId: input.client_id, clientSecret };
  try {
    const issuer = await askProvider(provider, () => tried(provider, redirectUri(tenant)));
    return { problem: null, message: "The provider answers, and knows the client.", issuer };
  } catch (error) {
    const problem = problemOf(error);
    if (problem) return failedTest(problem, error);
    // The provider answered, but not with a valid description.
    if (error instanceof oidc.ClientError) return failedTest(ofDescription(error), error);
    throw error;
  }
}

const failedTest = (problem: ProviderProblem, error: unknown): TestResult => ({
  problem,
  message: PROVIDER_PROBLEMS[problem],
  issuer: issuerIn(error),
});

/** The issuer in the provider's description, if it differs from the expected one. */
function issuerIn(error: unknown): string | null {
  for (let current = error; typeof current === "object" && current !== null;) {
    if ("body" in current && typeof current.body === "object" && current.body !== null)
      return "issuer" in current.body && typeof current.body.issuer === "string" ? current.body.issuer : null;
    current = "cause" in current ? current.cause : null;
  }
  return null;
}

function ofDescription({ code, cause }: oidc.ClientError): ProviderProblem {
  if (code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") return "other_issuer";
  if (cause instanceof Response && cause.status === 404) return "no_discovery";
  return "no_provider";
}

/** Runs the test and returns the provider's issuer. Errors: ProviderError, those of openid-client. */
async function tried(provider: Provider, redirect: string): Promise<string> {
  const configuration = await configurationOf(provider);
  const server = configuration.serverMetadata();
  if (!server.authorization_endpoint || !server.token_endpoint)
    throw new ProviderError("no_provider", "it names no endpoints");
  if (server.response_types_supported && !server.response_types_supported.includes("code"))
    throw new ProviderError("no_code_flow", "it offers no code");
  await readKeys(server.jwks_uri);
  await knowsClient(configuration, redirect);
  return server.issuer;
}

async function readKeys(address: string | undefined): Promise<void> {
  if (!address || !URL.canParse(address)) throw new ProviderError("no_keys", "it names no keys");
  const answer = await providerFetch(address, {
    method: "GET",
    headers: { accept: "application/json" },
    body: null,
    redirect: "manual",
    signal: AbortSignal.timeout(PROVIDER_SECONDS * 1_000),
  });
  const keys: unknown = await answer.json().catch(() => null);
  const hasSome =
    typeof keys === "object" &&
    keys !== null &&
    "keys" in keys &&
    Array.isArray(keys.keys) &&
    keys.keys.length > 0;
  if (answer.status !== 200 || !hasSome) throw new ProviderError("no_keys", `keys: ${answer.status}`);
}

/** Providers check the client before the code (RFC 6749, 5.2). */
async function knowsClient(configuration: oidc.Configuration, redirect: string): Promise<void> {
  const state = oidc.randomState();
  const { issuer } = configuration.serverMetadata();
  const answer = new URL(redirect);
  answer.search = String(new URLSearchParams({ code: "kapi-test", state, iss: issuer }));
  await oidc
    .authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: oidc.randomNonce(),
      pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    })
    .catch((error: unknown) => {
      if (problemOf(error)) throw error;
    });
}
