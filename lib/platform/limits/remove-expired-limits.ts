import { inArray, lt } from "drizzle-orm";
import { rateLimit } from "@/db/schema";
import { counting } from "./counting";

const BATCH = 1_000;

/** Removes counters whose window has ended, a thousand in each transaction. Gives how many. For the jobs of the process. */
export async function removeExpiredLimits(now = new Date()): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await counting((db) => {
      const ended = db
        .select({ key: rateLimit.key })
        .from(rateLimit)
        .where(lt(rateLimit.expire, now))
        .limit(BATCH)
        .for("update", { skipLocked: true });
      return db.delete(rateLimit).where(inArray(rateLimit.key, ended)).returning({ key: rateLimit.key });
    });
    removed += rows.length;
    if (rows.length < BATCH) return removed;
  }
}
