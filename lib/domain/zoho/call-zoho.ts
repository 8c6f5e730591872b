import type { LongContext } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
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

/** Failures in a row after which a tenant's Zoho is left alone, and for how many milliseconds. */
const FAILURES = 5;
const PAUSE = 30_000;
/**
 * Seconds after a refusal that another call would get too: too many calls (Zoho counts them by the minute),
 * wrong credentials.
 */
const REFUSED_PAUSE = 60;
const MOST_KEPT = 1_000;

type State = { failures: number; pausedUntil: number };

/**
 * Keeps calls away from a service that fails: after 5 failures in a row nothing is asked for 30 seconds, then
 * one call tries. A refusal of all calls (too many, wrong credentials) pauses it at once, for as long as the
 * service says. An unknown record is no failure.
 */
export class Circuit {
  private readonly states = new Map<string, State>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Runs the call unless `key` is paused. Errors: ZohoError `paused`, and those of the call. */
  async through<Result>(key: string, call: () => Promise<Result>): Promise<Result> {
    const state = this.states.get(key);
    if (state && state.pausedUntil > this.now())
      throw new ZohoError(
        "paused",
        "Zoho failed just before and is left alone",
        Math.ceil((state.pausedUntil - this.now()) / 1_000),
      );
    // The one that tries: others wait out another pause until it has succeeded.
    if (state && state.failures >= FAILURES) state.pausedUntil = this.now() + PAUSE;
    try {
      const result = await call();
      this.states.delete(key);
      return result;
    } catch (error) {
      this.note(key, error);
      throw error;
    }
  }

  private note(key: string, error: unknown): void {
    if (!(error instanceof ZohoError) || error.kind === "not_found") return void this.states.delete(key);
    const failures = (this.states.get(key)?.failures ?? 0) + 1;
    const pause =
      error.kind !== "away" ? (error.retryAfter ?? REFUSED_PAUSE) * 1_000 : failures >= FAILURES ? PAUSE : 0;
    if (this.states.size >= MOST_KEPT) this.states.delete(this.states.keys().next().value ?? "");
    this.states.set(key, { failures, pausedUntil: this.now() + pause });
  }
}

const circuit = new Circuit();
const renewing = new Map<string, Promise<ZohoAccess>>();

/**
 * Calls Zoho for a tenant, with a token that is renewed when it has ended, and once more when Zoho refuses it
 * (INVALID_TOKEN). Holds no database connection meanwhile. Errors: ZohoError.
 *
 * @param signal ends the call before its own time limit
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
      const kept = keptToken(connection, context.now);
      if (kept === null) return call({ ...rest, token: await renewed(context, connection) });
      try {
        return await call({ ...rest, token: kept });
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

function keptToken(
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
