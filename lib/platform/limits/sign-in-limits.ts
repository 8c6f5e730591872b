import type { Transaction } from "@/db/client";
import type { LongContext } from "@/lib/platform/context";
import type { AppError } from "@/lib/core/contract/errors";
import { noteEvent } from "@/lib/platform/http/security-event";
import { limitOf, type LimitName } from "@/lib/core/contract/limits";
import { countHere, databaseCounter } from "./count";
import { counting, DatabaseCounter, storedKey } from "./database-counter";
import { countedEmail, networkOf } from "./subjects";
import { tenantLimits, type TenantLimits } from "./tenant-limits";
import { tooManyRequests, uncounted } from "./too-many-requests";

type Origin = Pick<LongContext, "tenantId" | "request">;
type Tried = { db: Transaction; origin: Origin; email: string; limits: TenantLimits };

const MONTH = 30 * 24 * 60 * 60;
const LONGEST_WAIT = 15 * 60;

/** With 1 point, one attempt passes and the next must wait until the window is over; each attempt sets its length. */
const wait = new DatabaseCounter({ points: 1, seconds: LONGEST_WAIT, remembers: false });

const known = new DatabaseCounter({ points: 1, seconds: MONTH, remembers: false });

/**
 * Counts a sign-in before its password is hashed. It counts as a failure until it succeeds, so that simultaneous
 * attempts cannot exceed the limit. Unknown addresses count like known ones. Error: 429; with
 * `details.reset_required` only a new password helps.
 */
export async function beginSignIn(origin: Origin, email: string): Promise<void> {
  const limits = await tenantLimits(origin.tenantId);
  // Thrown outside the transaction, so that the count is committed.
  const refusal = await counting((db) => refusalOf({ db, origin, email: countedEmail(email), limits })).catch(
    (error: unknown) => {
      throw uncounted(error);
    },
  );
  if (refusal) throw refusal;
}

/** The password was right: removes its counts from the account, and remembers its network for a month. */
export async function forgiveSignIn(origin: Origin, email: string): Promise<void> {
  const account = countedEmail(email);
  const here = whereOf(origin, account);
  await counting(async (db) => {
    await databaseCounter("signInFailures").delete(key("signInFailures", origin, here), db);
    await wait.delete(key("signInFailures.wait", origin, here), db);
    const ofAccount = key("signInFailuresOfAccount", origin, account);
    await databaseCounter("signInFailuresOfAccount").add(ofAccount, -1, { db });
    await databaseCounter("signInFailuresInARow").delete(key("signInFailuresInARow", origin, account), db);
    await known.set(key("signIn.known", origin, networkOf(origin.request.address)), 1, MONTH, db);
  });
}

/** A new password was chosen by a link in the owner's mail: resets all failures of the account. */
export async function forgetFailures(tenantId: number, email: string): Promise<void> {
  const account = countedEmail(email);
  await counting(async (db) => {
    for (const name of OF_ACCOUNT) await databaseCounter(name).delete(storedKey(name, tenantId, account), db);
  });
}

const OF_ACCOUNT = [
  "signInFailuresOfAccount",
  "signInFailuresInARow",
  "proofFailuresOfAccount",
  "proofFailuresInARow",
] as const;

async function refusalOf(tried: Tried): Promise<AppError | null> {
  const { db, origin, email, limits } = tried;
  const network = networkOf(origin.request.address);
  const fromNetwork = await add(tried, "signIn", network);
  if (fromNetwork.isOver) return tooManyRequests("signIn", fromNetwork);
  const busy = countHere("signInOfTenant", limits("signInOfTenant"), origin.tenantId, "");
  if (busy.isOver && !(await isKnown(tried, network))) return tooManyRequests("signInOfTenant", busy);
  const here = await add(tried, "signInFailures", whereOf(origin, email));
  if (here.total >= here.points) {
    const seconds = Math.min(LONGEST_WAIT, 2 ** Math.min(here.total - here.points, 10));
    const waiting = await wait.add(key("signInFailures.wait", origin, whereOf(origin, email)), 1, {
      db,
      seconds,
    });
    if (waiting.total > 1) {
      // A refused attempt does not count, because impatience alone would otherwise double the wait.
      const failures = key("signInFailures", origin, whereOf(origin, email));
      await databaseCounter("signInFailures").add(failures, -1, { db });
      return tooManyRequests("signInFailures", { points: here.points, milliseconds: waiting.milliseconds });
    }
  }
  const ofAccount = await add(tried, "signInFailuresOfAccount", email);
  if (ofAccount.isOver) return tooManyRequests("signInFailuresOfAccount", ofAccount);
  const inARow = await add(tried, "signInFailuresInARow", email);
  return inARow.isOver
    ? tooManyRequests(
        "signInFailuresInARow",
        { ...inARow, milliseconds: limitOf("signInFailuresOfAccount").seconds * 1_000 },
        { reset_required: true },
      )
    : null;
}

/** Counts one point. */
async function add({ db, origin, limits }: Tried, name: LimitName, who: string) {
  const points = limits(name);
  const { total, milliseconds } = await databaseCounter(name).add(key(name, origin, who), 1, { db });
  return { total, points, milliseconds, isOver: total > points };
}

/**
 * Whether somebody signed in from this network in the last month. Asked once a tenant has more sign-ins than its
 * people make, which means that somebody is trying a list.
 */
async function isKnown({ db, origin }: Tried, network: string): Promise<boolean> {
  noteEvent("authn_login_fail_max", { facts: origin.request, tenantId: origin.tenantId, route: "sign-in" });
  return known.has(key("signIn.known", origin, network), db);
}

const whereOf = (origin: Origin, email: string): string => `${email} ${networkOf(origin.request.address)}`;
const key = (name: LimitName | `${LimitName}.${string}`, { tenantId }: Origin, who: string): string =>
  storedKey(name, tenantId, who);

type Failed = { email: string; isKnown: boolean };

/**
 * Whether a failed sign-in may say what was wrong: in an hour, 3 unknown addresses per network and 20 per
 * tenant are reported as unknown. After that, unknown and known addresses get the same message. An address counts
 * once, however often it is tried.
 */
export async function mayDisclose(
  { tenantId, request }: Pick<LongContext, "tenantId" | "request">,
  { email, isKnown }: Failed,
): Promise<boolean> {
  const limits = await tenantLimits(tenantId);
  const network = networkOf(request.address);
  const ofNetwork = databaseCounter("unknownAddresses");
  const ofTenant = databaseCounter("unknownAddressesOfTenant");
  const seenKey = storedKey("unknownAddresses.seen", tenantId, `${network} ${countedEmail(email)}`);
  const networkKey = storedKey("unknownAddresses", tenantId, network);
  const tenantKey = storedKey("unknownAddressesOfTenant", tenantId, "");
  return counting(async (db) => {
    // A known address runs the same statements but adds nothing.
    const seen = await ofNetwork.add(seenKey, isKnown ? 0 : 1, { db });
    const isNew = !isKnown && seen.total === 1;
    const inNetwork = await ofNetwork.add(networkKey, isNew ? 1 : 0, { db });
    const inTenant = await ofTenant.add(tenantKey, isNew ? 1 : 0, { db });
    // A new address must fit into the limit; one that was already reported is reported again while points
    // remain.
    const room = isNew ? 0 : 1;
    return (
      inNetwork.total + room <= limits("unknownAddresses") &&
      inTenant.total + room <= limits("unknownAddressesOfTenant")
    );
  });
}
