import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { importJob } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { AppError, conflict } from "@/lib/core/contract/errors";
import { wakeJobs } from "@/lib/platform/queue/wake-jobs";
import { importRights } from "./import-rights";
import { presentImport, readImport } from "./read-import";
import type { importSchema } from "./api";

/**
 * Starts importing a checked file, with only the permissions that both its uploader and the caller have. No
 * effect while it runs or after it is done. Errors: 403 without any permission for the file's subject; 404; 409
 * if it is not ready.
 */
export async function applyImport(context: Context, id: number): Promise<z.input<typeof importSchema>> {
  const existing = await readImport(context, id);
  const { mayCreate, mayUpdate } = importRights(memberOf(context), existing.subject);
  if (!mayCreate && !mayUpdate) throw new AppError(403, "AUTHORIZATION_ERROR", "Insufficient permissions");
  if (existing.state === "applying" || existing.state === "done") return presentImport(existing);
  const [applied] = await context.db
    .update(importJob)
    .set({
      state: "applying",
      progress: 0,
      attempts: 0,
      claim: null,
      lockedUntil: null,
      mayCreate: mayCreate && existing.mayCreate,
      mayUpdate: mayUpdate && existing.mayUpdate,
    })
    .where(within(context, importJob, and(eq(importJob.id, id), eq(importJob.state, "ready"))))
    .returning({ id: importJob.id });
  if (!applied) throw conflict("CONFLICT", "This import is not ready.");
  context.afterCommit(() => wakeJobs("imports"));
  return presentImport({ ...existing, state: "applying", progress: 0 });
}
