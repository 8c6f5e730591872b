import { and, count, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { importJob } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/http/context";
import { conflict, invalid } from "@/lib/http/errors";
import { wakeJobs } from "@/lib/jobs/wake-jobs";
import type { Subject } from "./limits";
import { presentImport } from "./present-import";
import { importRights } from "./rights";
import type { importBody, importSchema } from "./schema";

/** Files of one user that are worked on at the same time. */
const MOST_OPEN = 3;

/** Takes a file, to be checked by a worker once this is committed (issue 5). Nothing else changes. Errors: 409 while three others of the user are worked on, 422 for an empty file. */
export async function startImport(context: Context, subject: Subject, { file_name: fileName, format, content }: z.output<typeof importBody>): Promise<z.input<typeof importSchema>> {
  const { db, tenantId, now } = context;
  const member = memberOf(context);
  const userId = member.id;
  if (content.trim() === "") throw invalid("content", "The file is empty.", "required");
  const [open] = await db.select({ count: count() }).from(importJob).where(within(context, importJob, and(eq(importJob.userId, userId), inArray(importJob.state, ["checking", "applying"]))));
  if ((open?.count ?? 0) >= MOST_OPEN) throw conflict("CONFLICT", "Other imports of yours are still running. Wait until one of them is done.");
  const [made] = await db.insert(importJob).values({ tenantId, userId, subject, format, fileName, content, ...importRights(member, subject), createdAt: now }).returning();
  if (!made) throw new Error("an import was not stored");
  context.afterCommit(() => wakeJobs("imports"));
  return presentImport(made);
}
