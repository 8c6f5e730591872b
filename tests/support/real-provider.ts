import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

/** A real OpenID Connect provider on loopback (the package oidc-provider) with one client. */
export type RealProvider = {
  client: { issuer: string; client_id: string; client_secret: string };
  /** The claims of the next user, who is signed in without a page. Null: the user declines. */
  person: Record<string, unknown> | null;
  /** Signs with a new key from now on and forgets the previous one. */
  rotateKey: () => void;
  close: () => Promise<void>;
};

const CLIENT = { client_id: "kapi", client_secret: "a-secret-of-the-real-client" };

/** @param redirectUris the redirect URIs of the client */
export async function startRealProvider(redirectUris: () => string[]): Promise<RealProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let running: Provider | undefined;
  const started = () => (running ??= startAt(issuer, redirectUris(), () => real.person));
  const real: RealProvider = {
    client: { issuer, ...CLIENT },
    person: null,
    rotateKey: () => (running = undefined),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  server.on("request", (request, response) => void started().callback()(request, response));
  // The first response takes seconds on a busy machine, longer than the product's timeout.
  await fetch(`${issuer}/.well-known/openid-configuration`);
  return real;
}

function startAt(
  issuer: string,
  redirectUris: string[],
  person: () => Record<string, unknown> | null,
): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const configuration: Configuration = {
    clients: [
      {
        ...CLIENT,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris.map((uri) => uri.replace(/callback$/, "signed-out")),
        response_types: ["code"],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "groups"],
    },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key of the test's cookies"] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...person() }),
    }),
    // Grants everything that is requested.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? "",
        accountId: context.oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  };
  const provider = new Provider(issuer, configuration);
  // Every visitor is `person`. A sign-in page would only ask for what the test already set.
  provider.use(async (context, next) => {
    if (!context.path.startsWith("/interaction/")) return next();
    const who = person();
    const result = who
      ? { login: { accountId: String(who["sub"]) } }
      : { error: "access_denied", error_description: "The person said no" };
    context.respond = false;
    await provider.interactionFinished(context.req, context.res, result);
  });
  return provider;
}
