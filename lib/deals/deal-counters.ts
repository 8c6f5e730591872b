import { eq, inArray, sql } from "drizzle-orm";
import { counter } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";
import type { Stage } from "./schema";

export const stageCounter = (stage: Stage) => `deals_${stage}`;

/**
 * The tenant's next quote number, counted as a pending deal. The counter's row stays locked until commit, so numbers have
 * neither gaps nor doubles under concurrent saves (S-098): called as late as possible in the transaction.
 */
export async function allocateNumber({ db, tenantId }: Context): Promise<number> {
  const rows = await db
    .update(counter)
    .set({ value: sql`${counter.value} + 1` })
    .where(within({ tenantId }, counter, inArray(counter.name, ["quote_number", stageCounter("pending")])))
    .returning({ name: counter.name, value: counter.value });
  const number = rows.find(({ name }) => name === "quote_number")?.value;
  if (number === undefined || rows.length !== 2) throw new Error(`tenant ${tenantId} has no quote counter`);
  return number;
}

/** Counts one deal more in a stage. */
export async function countMore({ db, tenantId }: Context, stage: Stage): Promise<void> {
  await db
    .update(counter)
    .set({ value: sql`${counter.value} + 1` })
    .where(within({ tenantId }, counter, eq(counter.name, stageCounter(stage))));
}

/** Counts one deal less in a stage and one more in another. */
export async function countMove({ db, tenantId }: Context, from: Stage, to: Stage): Promise<void> {
  await db
    .update(counter)
    .set({ value: sql`${counter.value} + case when ${counter.name} = ${stageCounter(to)} then 1 else -1 end` })
    .where(within({ tenantId }, counter, inArray(counter.name, [stageCounter(from), stageCounter(to)])));
}
