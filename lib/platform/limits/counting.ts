import { withoutTenant, type Transaction } from "@/db/client";
import { mayBeLost } from "@/db/client";

/** A transaction of counters of limits, which may be lost: no call waits for the disk to be counted. */
export const counting = <Result>(work: (db: Transaction) => Promise<Result>): Promise<Result> =>
  withoutTenant((db) => {
    mayBeLost(db);
    return work(db);
  });
