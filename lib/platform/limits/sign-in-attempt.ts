import type { Transaction } from "@/db/client";
import type { LongContext } from "@/lib/platform/context";
import type { AppError } from "@/lib/core/contract/errors";
import { noteEvent } from "@/lib/platform/http/security-event";
import { counting } from "./counting";
import { countHere } from "./count-here";
import { DatabaseLimiter } from "./database-limiter";
import { limiterOf } from "./limiter-of";
import { limitOf, type LimitName } from "@/lib/core/contract/limits";
import { networkOf } from "./network";
import { raisedLimits, type Heights } from "./raised-limits";
import { storedKey } from "./stored-key";
import { countedEmail } from "./subjects";
import { tooManyRequests } from "./too-many-requests";
import { uncounted } from "./uncounted";

type Origin = Pick<LongContext, "tenantId" | "request">;
type Tried = { db: Transaction; origin: Origin; email: string; heights: Heights };

const MONTH = 30 * 24 * 60 * 60;
const LONGEST_WAIT = 15 * 60;

/** Points 1: one try passes, the next waits until the window, whose length each try says, is over. */
const wait = new DatabaseLimiter({ points: 1, seconds: LONGEST_WAIT, remembers: false });

const known = new DatabaseLimiter({ points: 1, seconds: MONTH, remembers: false });

/**
 * Counts a sign-in before any password is hashed, as a failure until it succeeds: of a hundred at the same moment no more than the
 * limit are hashed (security 3.6, case 12). Unknown addresses count like known ones. Error: 429; with `details.reset_required` only a
 * new password helps.
 */
export async function beginSignIn(origin: Origin, email: string): Promise<void> {
  const heights = await raisedLimits(origin.tenantId);
  // Thrown outside the transaction, so that what was counted stays.
  const refusal = await counting((db) =>
    refusalOf({ db, origin, email: countedEmail(email), heights }),
  ).catch((error: unknown) => {
    throw uncounted(error);
  });
  if (refusal) throw refusal;
}

/** The password was right: what was counted against the account is taken back, and its network is known for a month. */
export async function forgiveSignIn(origin: Origin, email: string): Promise<void> {
  const account = countedEmail(email);
  await counting(async (db) => {
    const here = whereOf(origin, account);
    await limiterOf("signInFailures").delete(key("signInFailures", origin, here), { db });
    await wait.delete(key("signInFailures.wait", origin, here), { db });
    await limiterOf("signInFailuresOfAccount").reward(key("signInFailuresOfAccount", origin, account), 1, {
      db,
    });
    await limiterOf("signInFailuresInARow").delete(key("signInFailuresInARow", origin, account), { db });
    await known.set(key("signIn.known", origin, networkOf(origin.request.address)), 1, MONTH, { db });
  });
}

/** A new password was chosen by a link of the owner's mail: nothing stands against the account any more. */
export async function forgetFailures(tenantId: number, email: string): Promise<void> {
  const account = countedEmail(email);
  await counting(async (db) => {
    for (const name of ["signInFailuresOfAccount", "signInFailuresInARow"] as const)
      await limiterOf(name).delete(storedKey(name, tenantId, account), { db });
  });
}

async function refusalOf(tried: Tried): Promise<AppError | null> {
  const { db, origin, email, heights } = tried;
  const network = networkOf(origin.request.address);
  const fromNetwork = await add(tried, "signIn", network);
  if (fromNetwork.isOver) return tooManyRequests(fromNetwork);
  const busy = countHere("signInOfTenant", heights("signInOfTenant"), origin.tenantId, "");
  if (busy.isOver && !(await isKnown(tried, network))) return tooManyRequests(busy);
  const here = await add(tried, "signInFailures", whereOf(origin, email));
  if (here.total >= here.points) {
    const seconds = Math.min(LONGEST_WAIT, 2 ** Math.min(here.total - here.points, 10));
    const waiting = await wait.penalty(key("signInFailures.wait", origin, whereOf(origin, email)), 1, {
      db,
      customDuration: seconds,
    });
    if (waiting.consumedPoints > 1) {
      // A refused try counts for nothing, or impatience alone would double the wait.
      await limiterOf("signInFailures").reward(key("signInFailures", origin, whereOf(origin, email)), 1, {
        db,
      });
      return tooManyRequests({ points: here.points, milliseconds: waiting.msBeforeNext });
    }
  }
  const ofAccount = await add(tried, "signInFailuresOfAccount", email);
  if (ofAccount.isOver) return tooManyRequests(ofAccount);
  const inARow = await add(tried, "signInFailuresInARow", email);
  return inARow.isOver
    ? tooManyRequests(
        { ...inARow, milliseconds: limitOf("signInFailuresOfAccount").seconds * 1_000 },
        { reset_required: true },
      )
    : null;
}

/** Counts one point. */
async function add({ db, origin, heights }: Tried, name: LimitName, who: string) {
  const points = heights(name);
  const { consumedPoints: total, msBeforeNext: milliseconds } = await limiterOf(name).penalty(
    key(name, origin, who),
    1,
    { db },
  );
  return { total, points, milliseconds, isOver: total > points };
}

/** More sign-ins of one tenant than people make: somebody tries a list. */
async function isKnown({ db, origin }: Tried, network: string): Promise<boolean> {
  noteEvent("authn_login_fail_max", { facts: origin.request, tenantId: origin.tenantId, route: "sign-in" });
  return (await known.get(key("signIn.known", origin, network), { db })) !== null;
}

const whereOf = (origin: Origin, email: string): string => `${email} ${networkOf(origin.request.address)}`;
const key = (name: LimitName | `${LimitName}.${string}`, { tenantId }: Origin, who: string): string =>
  storedKey(name, tenantId, who);
