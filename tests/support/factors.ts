import { and, eq } from "drizzle-orm";
import { generate } from "otplib";
import { authenticator, session, userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { factorCalls } from "@/lib/domain/factors/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { SoftPasskey } from "./soft-passkey";
import { cookieHeader, signInOnSite, type SiteAnswer } from "./site-session";
import { PASSWORD, type Caller, type Workspace } from "./workspace";

/** The code of an authenticator's secret, `seconds` from now. */
export const codeOf = (secret: string, seconds = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + seconds });

type AppFactor = { secret: string; codes: string[] };

/** Sets up an authenticator app for a caller. Returns its secret and the recovery codes. */
export async function setUpApp(workspace: Workspace, as: Caller): Promise<AppFactor> {
  const begun = await workspace.call(factorCalls.beginAuthenticator, { as });
  const { secret } = begun.body.data;
  const confirmed = await workspace.call(factorCalls.confirmAuthenticator, {
    as,
    body: { code: await codeOf(secret) },
  });
  if (confirmed.status !== 200) throw new Error(`the app was not added: ${confirmed.text}`);
  await forgetUsedCode(workspace, as);
  return { secret, codes: confirmed.body.data.recovery_codes ?? [] };
}

/**
 * Allows the current code of a caller's app to be used again. Otherwise a test would wait up to 30 seconds
 * for the next.
 */
export const forgetUsedCode = (workspace: Workspace, as: Caller) =>
  ownerTransaction(workspace.adminUrl, (db) =>
    db
      .update(authenticator)
      .set({ lastStep: null })
      .where(
        and(eq(authenticator.tenantId, workspace.tenant.id), eq(authenticator.userId, workspace.users[as])),
      ),
  );

/** The relying party and origin that a browser on the workspace's site reports. */
export const partyAt = ({ host, port }: Pick<Workspace, "host" | "port">) => ({
  rpId: host,
  origin: `http://${host}:${port}`,
});

export type Options = { challenge: string; user: { id: string } };

/** Adds a passkey for a caller. */
export async function addPasskey(workspace: Workspace, as: Caller, name = "Laptop"): Promise<SoftPasskey> {
  const options = await workspace.call(factorCalls.askForPasskey, { as });
  const { challenge, user } = options.body.data as Options;
  const passkey = new SoftPasskey(partyAt(workspace), user.id);
  const added = await workspace.call(factorCalls.addPasskey, {
    as,
    untyped: { body: { name, credential: passkey.registration(challenge) } },
  });
  if (added.status !== 201) throw new Error(`the passkey was not added: ${added.text}`);
  return passkey;
}

/** Requests a passkey challenge as the login page does. */
export const loginChallenge = async (workspace: Workspace, step?: string): Promise<string> =>
  (await workspace.call(authCalls.askForPasskey, { as: null, body: step === undefined ? {} : { step } })).body
    .data["challenge"] as string;

/**
 * The outcome of an attempt to sign in on the site: the session cookie, or the parts of the refusal's code.
 */
export const outcomeOf = ({ url, cookies }: SiteAnswer) => ({
  cookie: cookieHeader(cookies.filter((line) => line.startsWith("kapi.session="))),
  refusal: new URL(url ?? "", "http://x").searchParams.get("error")?.split(":") ?? [],
});

/** Signs in with the right password and returns the token of the second step. */
export async function stepOf(workspace: Workspace, as: Caller): Promise<string> {
  const answer = await signInOnSite(workspace, { email: `${as}@example.test`, password: PASSWORD });
  const [name, token = ""] = outcomeOf(answer).refusal;
  if (name !== "SECOND_FACTOR_REQUIRED") throw new Error(`no step, but ${name}`);
  return token;
}

/** Backdates a caller's sessions by this many minutes. */
export const ageSessions = (workspace: Workspace, as: Caller, minutes: number) =>
  ownerTransaction(workspace.adminUrl, (db) =>
    db
      .update(session)
      .set({ createdAt: new Date(Date.now() - minutes * 60_000), provedAt: null })
      .where(and(eq(session.tenantId, workspace.tenant.id), eq(session.userId, workspace.users[as]))),
  );

/** Whether the caller needs a second factor besides the password. */
export const hasSecondFactor = async (workspace: Workspace, as: Caller): Promise<boolean | undefined> =>
  (
    await ownerTransaction(workspace.adminUrl, (db) =>
      db
        .select({ has: userAccount.hasSecondFactor })
        .from(userAccount)
        .where(and(eq(userAccount.tenantId, workspace.tenant.id), eq(userAccount.id, workspace.users[as]))),
    )
  )[0]?.has;
