import type { Transaction } from "./client";
import { sentThrough } from "./sent-through";

/**
 * Lets this transaction be answered before the disk has it: a crash of the database or machine may take it back. For views, counters of
 * limits and 'last used' alone (T-09). Waits for nothing: it travels with the work's next statement, and where it fails so does the rest.
 */
export function mayBeLost(db: Transaction): void {
  sentThrough(db)
    .unsafe("set local synchronous_commit = off")
    .execute()
    .catch(() => undefined);
}
