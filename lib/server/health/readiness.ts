import { sql } from "drizzle-orm";
import { withoutTenant } from "@/db/client";
import { log } from "@/lib/platform/log";
import { isDataDiskLow } from "./disk";

const LIMIT_MILLISECONDS = 500;
const OLDEST_MAIL_MILLISECONDS = 5 * 60_000;

/** Whether the database answers within half a second, the disk of the data folder has room, and no mail has waited for more than 5 minutes after it was due while this process was there. */
export async function isReady(): Promise<boolean> {
  const answered = Promise.all([hasOverdueMail(), isDataDiskLow()]).then(
    ([isOverdue, isLow]) => {
      if (isOverdue) log.error({ event: "mail_overdue" }, "mail that is due is not being sent");
      if (isLow) log.error({ event: "disk_low" }, "the disk of the data folder is nearly full");
      return !isOverdue && !isLow;
    },
    (error: unknown) => {
      log.warn({ err: error }, "the database does not answer");
      return false;
    },
  );
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, LIMIT_MILLISECONDS, false).unref());
  return Promise.race([answered, timeout]);
}

/**
 * A mail that fails is due again later, so one that is long overdue means that nobody sends. A process that has just begun finds the mail
 * of an outage or of demo data, due long ago and sent in a moment: the database is asked all the same, and nothing is overdue yet.
 */
async function hasOverdueMail(): Promise<boolean> {
  const moment = new Date(Date.now() - OLDEST_MAIL_MILLISECONDS).toISOString();
  const rows = await withoutTenant((db) =>
    db.execute(sql`select app_tenants_with_due_mail(${moment}, 1) as id`),
  );
  return rows.length > 0 && process.uptime() * 1000 > OLDEST_MAIL_MILLISECONDS;
}
