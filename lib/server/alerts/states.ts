import { eq } from "drizzle-orm";
import { withoutTenant, type Transaction } from "@/db/client";
import { alertState } from "@/db/schema";
import { nextStep, type AlertState, type Step } from "./next-step";

/** A message to send now. `undo` if nobody could be reached, so that the next check tries again. */
type Claimed = { step: Step; begunAt: Date; undo: () => Promise<void> };

/** Stores which messages were sent. `claim`: the message that this process has to send now, or null. */
export type AlertStates = {
  claim: (name: string, isWrong: boolean, now: Date) => Promise<Claimed | null>;
};

/** Kept in memory, for alerts that must work without a database. A restart forgets them. */
export function statesInMemory(): AlertStates {
  const states = new Map<string, AlertState | null>();
  return {
    async claim(name, isWrong, now) {
      const before = states.get(name) ?? null;
      const next = nextStep(before, isWrong, now);
      if (!next) return null;
      states.set(name, next.state);
      const begunAt = before?.begunAt ?? now;
      const undo = async () => void states.set(name, untold(before, begunAt));
      return { step: next.step, begunAt, undo };
    },
  };
}

/** Kept in the database. The row is locked while a process decides, so that only one of several sends. */
export const statesInDatabase: AlertStates = {
  async claim(name, isWrong, now) {
    return withoutTenant(async (db) => {
      const [before = null] = await db
        .select({ begunAt: alertState.begunAt, toldAt: alertState.toldAt })
        .from(alertState)
        .where(eq(alertState.name, name))
        .for("update");
      const next = nextStep(before, isWrong, now);
      if (!next || !(await write(db, name, before, next.state))) return null;
      const begunAt = before?.begunAt ?? now;
      const undo = () =>
        withoutTenant(async (later) => void (await put(later, name, untold(before, begunAt))));
      return { step: next.step, begunAt, undo };
    });
  },
};

/** The state if nobody was reached: the former one; a new alert has only begun. */
const untold = (before: AlertState | null, begunAt: Date): AlertState => before ?? { begunAt, toldAt: null };

/** Whether this process wrote it: another one may have inserted a new alert first. */
async function write(
  db: Transaction,
  name: string,
  before: AlertState | null,
  next: AlertState | null,
): Promise<boolean> {
  if (next === null) await db.delete(alertState).where(eq(alertState.name, name));
  else if (before) await db.update(alertState).set(next).where(eq(alertState.name, name));
  else {
    const created = await db
      .insert(alertState)
      .values({ name, ...next })
      .onConflictDoNothing()
      .returning({ name: alertState.name });
    return created.length > 0;
  }
  return true;
}

const put = (db: Transaction, name: string, state: AlertState) =>
  db
    .insert(alertState)
    .values({ name, ...state })
    .onConflictDoUpdate({ target: alertState.name, set: state });
