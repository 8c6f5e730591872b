import { desc, eq } from "drizzle-orm";
import { taxProfile } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Scope } from "./scope";

/** Makes the last profile, GST and QST, the one that a new deal begins with. */
export async function addDefaultTax(scope: Scope): Promise<void> {
  const [last] = await scope.db
    .select({ id: taxProfile.id })
    .from(taxProfile)
    .where(within(scope, taxProfile))
    .orderBy(desc(taxProfile.position))
    .limit(1);
  if (!last) throw new Error("the demo needs tax profiles");
  await scope.db
    .update(taxProfile)
    .set({ isDefault: true })
    .where(within(scope, taxProfile, eq(taxProfile.id, last.id)));
}
