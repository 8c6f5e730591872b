import type { LongContext } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { Circuit } from "@/lib/platform/outbound/circuit";
import {
  keepAccess,
  noteFailure,
  type ZohoConnection,
  credentialsOf,
  openSecret,
  sealSecret,
} from "./connection";
import type { CrmAccess } from "./read-crm";
import { renewAccess, type ZohoAccess } from "./renew-access";
import { ZohoError } from "./zoho-error";

/**
 * Pause in seconds after a refusal that applies to all calls: too many calls (Zoho counts them by the minute),
 * wrong credentials.
 */
const REFUSED_PAUSE = 60;

/** The circuit breaker for tenants' Zoho accounts. An unknown record is not a failure. */
export const zohoCircuit = (now?: () => number): Circuit =>
  new Circuit({
    paused: (seconds) => new ZohoError("paused", "Zoho failed just before and is left alone", seconds),
    weigh: (error) => {
      if (!(error instanceof ZohoError) || error.kind === "not_found") return "none";
      return error.kind === "away" ? "failure" : (error.retryAfter ?? REFUSED_PAUSE);
    },
    ...(now ? { now } : {}),
  });

const circuit = zohoCircuit();
const renewing = new Map<string, Promise<ZohoAccess>>();

/**
 * Calls Zoho for a tenant with a token, which is renewed if it has expired; if Zoho refuses it (INVALID_TOKEN),
 * renews it and calls again. Holds no database connection meanwhile. Errors: ZohoError.
 *
 * @param signal aborts the call before its own time limit
 */
export async function callZoho<Result>(
  context: LongContext,
  connection: ZohoConnection,
  call: (access: CrmAccess) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const rest = { region: connection.region, ...(signal ? { signal } : {}) };
  try {
    return await circuit.through(keyOf(connection), async () => {
      const stored = storedToken(connection, context.now);
      if (stored === null) return call({ ...rest, token: await renewed(context, connection) });
      try {
        return await call({ ...rest, token: stored });
      } catch (error) {
        if (!(error instanceof ZohoError) || error.kind !== "token") throw error;
        return call({ ...rest, token: await renewed(context, connection) });
      }
    });
  } catch (error) {
    await note(context, connection, error);
    throw error;
  }
}

const keyOf = ({ tenantId, id, version }: ZohoConnection) => `${tenantId}:${id}:${version}`;

function storedToken(
  { tenantId, accessToken, accessTokenExpiresAt }: ZohoConnection,
  now: Date,
): string | null {
  if (accessToken === null || accessTokenExpiresAt === null || accessTokenExpiresAt <= now) return null;
  return openSecret(tenantId, "access token", accessToken);
}

/** Calls of one process that need a new token at the same moment share one renewal: Zoho counts them. */
async function renewed(context: LongContext, connection: ZohoConnection): Promise<string> {
  const key = keyOf(connection);
  const running = renewing.get(key) ?? renew(context, connection).finally(() => renewing.delete(key));
  renewing.set(key, running);
  return (await running).token;
}

async function renew(context: LongContext, connection: ZohoConnection): Promise<ZohoAccess> {
  const access = await renewAccess(credentialsOf(connection), context.now);
  await context.transaction((inner) =>
    keepAccess(
      inner,
      connection,
      sealSecret(connection.tenantId, "access token", access.token),
      access.expiresAt,
    ),
  );
  return access;
}

async function note(context: LongContext, connection: ZohoConnection, error: unknown): Promise<void> {
  if (!(error instanceof ZohoError) || error.kind === "paused" || error.kind === "not_found") return;
  log.warn({ tenantId: connection.tenantId, requestId: context.request.id, kind: error.kind }, error.message);
  if (error.kind === "credentials" || error.kind === "scope" || error.kind === "token")
    await context.transaction((inner) => noteFailure(inner, connection, error.message));
}
