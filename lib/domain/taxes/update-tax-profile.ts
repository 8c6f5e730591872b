import { eq } from "drizzle-orm";
import { taxProfile } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import type { TaxProfileChange } from "./api";
import {
  auditedProfile,
  expectedProfile,
  lockedProfiles,
  markDefault,
  refuseTakenName,
  storeRates,
} from "./locked-profiles";
import { readTaxProfile } from "./tax-profiles";

/**
 * Changes a tax profile; deals keep the rates that they were made with. Errors: 404, 412 STALE_VERSION, 422
 * for a taken name.
 */
export async function updateTaxProfile(
  context: Context,
  id: number,
  change: TaxProfileChange,
  headers: Headers,
): ReturnType<typeof readTaxProfile> {
  const rows = await lockedProfiles(context);
  const found = await expectedProfile(context, rows, id, headers);
  const former = await readTaxProfile(context, id);
  if (namesNothing(change)) return former;
  const { taxes, is_default, ...fields } = change;
  const { name, value } = { ...found, ...fields };
  refuseTakenName(rows, name, id);
  await context.db
    .update(taxProfile)
    .set({ name, value, version: found.version + 1, updatedAt: context.now })
    .where(within(context, taxProfile, eq(taxProfile.id, id)));
  if (taxes) await storeRates(context, id, taxes);
  if (is_default) await markDefault(context, rows, id);
  const stored = await readTaxProfile(context, id);
  await audit(context, {
    action: "changed",
    subject: { type: "tax_profile", id, name },
    before: auditedProfile(former.body.data),
    after: auditedProfile(stored.body.data),
  });
  return stored;
}
