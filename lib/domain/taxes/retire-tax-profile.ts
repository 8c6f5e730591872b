import { eq } from "drizzle-orm";
import { taxProfile } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { defaultProfile, readTaxProfile } from "./tax-profiles";
import { auditedProfile, expectedProfile, lockedProfiles } from "./locked-profiles";

/**
 * Retires a tax profile: it can no longer be chosen, and deals that have it keep it. Errors: 404, 412
 * STALE_VERSION, 422 for the last one and for the one that new deals begin with.
 */
export async function retireTaxProfile(context: Context, id: number, headers: Headers): Promise<undefined> {
  const rows = await lockedProfiles(context);
  const found = await expectedProfile(context, rows, id, headers);
  const present = await readTaxProfile(context, id);
  if (rows.length === 1) throw invalid("id", "the last tax profile stays", "last");
  if (defaultProfile(inOrder(rows))?.id === id)
    throw invalid("id", "new deals begin with this tax profile; choose another default first", "default");
  await context.db
    .update(taxProfile)
    .set({ deletedAt: context.now, version: found.version + 1 })
    .where(within(context, taxProfile, eq(taxProfile.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "tax_profile", id, name: found.name },
    before: auditedProfile(present.body.data),
  });
}

const inOrder = <Row extends { position: number; id: number }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => one.position - other.position || one.id - other.id);
