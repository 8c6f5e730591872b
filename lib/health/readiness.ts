import { sql } from "drizzle-orm";
import { withoutTenant } from "@/db/client";
import { log } from "@/lib/http/log";

const LIMIT_MILLISECONDS = 500;

/** Whether the database answers within half a second. */
export async function isReady(): Promise<boolean> {
  const answered = withoutTenant((db) => db.execute(sql`select 1`)).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, "the database does not answer");
      return false;
    },
  );
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, LIMIT_MILLISECONDS, false).unref());
  return Promise.race([answered, timeout]);
}
