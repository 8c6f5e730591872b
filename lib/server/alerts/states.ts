import { eq } from "drizzle-orm";
import { withoutTenant, type Transaction } from "@/db/client";
import { alertState } from "@/db/schema";
import { nextStep, type AlertState, type Step } from "./next-step";

/** Something is to be told now. `undo` when nobody could be, so that the next look tries again. */
type Claimed = { step: Step; begunAt: Date; undo: () => Promise<void> };

/** Where it stands what was told of each alert. `claim`: what this process is to tell now, null for nothing. */
export type AlertStates = {
  claim: (name: string, isWrong: boolean, now: Date) => Promise<Claimed | null>;
};

/** Kept in memory, for what must be told without a database. A start anew forgets it. */
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

/** Kept in the database, whose row is locked while one process decides: of several one tells. */
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

/** Nobody was reached: of a new one that it began, of an old one what was told before. */
const untold = (before: AlertState | null, begunAt: Date): AlertState => before ?? { begunAt, toldAt: null };

/** Whether it was this process that wrote it: another may have been first with a new one. */
async function write(
  db: Transaction,
  name: string,
  before: AlertState | null,
  next: AlertState | null,
): Promise<boolean> {
  if (next === null) await db.delete(alertState).where(eq(alertState.name, name));
  else if (before) await db.update(alertState).set(next).where(eq(alertState.name, name));
  else {
    const made = await db
      .insert(alertState)
      .values({ name, ...next })
      .onConflictDoNothing()
      .returning({ name: alertState.name });
    return made.length > 0;
  }
  return true;
}

const put = (db: Transaction, name: string, state: AlertState) =>
  db
    .insert(alertState)
    .values({ name, ...state })
    .onConflictDoUpdate({ target: alertState.name, set: state });
