import { eq } from "drizzle-orm";
import { taxProfile } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { TaxProfileRow } from "./locked-profiles";

/** Makes a profile the one that new deals begin with. `rows` are the tenant's locked profiles. */
export async function markDefault(
  context: Context,
  rows: readonly TaxProfileRow[],
  id: number,
): Promise<void> {
  const { db, now } = context;
  const set = (row: number, isDefault: boolean) =>
    db
      .update(taxProfile)
      .set({ isDefault, updatedAt: now })
      .where(within(context, taxProfile, eq(taxProfile.id, row)));
  // One at a time, so the former goes first.
  for (const former of rows.filter((row) => row.isDefault && row.id !== id)) await set(former.id, false);
  await set(id, true);
}
