import { sql } from "drizzle-orm";
import type { Context } from "@/lib/http/context";

/**
 * What a customer was told is decided must survive a crash of the machine: this transaction waits for the disk even where
 * the database is set to answer before it (the embedded one is).
 */
export const mustSurvive = ({ db }: Pick<Context, "db">): Promise<unknown> =>
  db.execute(sql`set local synchronous_commit = on`);
