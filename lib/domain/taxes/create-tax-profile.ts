import { taxProfile } from "@/db/schema";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import type { NewTaxProfile } from "./api";
import { auditedProfile, lockedProfiles, markDefault, refuseTakenName, storeRates } from "./locked-profiles";
import { readTaxProfile } from "./tax-profiles";

/** More than anybody chooses from; it keeps the list short enough to be read whole. */
const MOST_PROFILES = 50;

/**
 * Adds a tax profile with its rates, after the others (S-129). Errors: 422 for a taken name and beyond 50
 * profiles.
 */
export async function createTaxProfile(
  context: Context,
  { taxes, is_default, ...fields }: NewTaxProfile,
): ReturnType<typeof readTaxProfile> {
  const { db, tenantId, now } = context;
  const rows = await lockedProfiles(context);
  if (rows.length >= MOST_PROFILES)
    throw invalid("name", `there are ${MOST_PROFILES} tax profiles already; retire one first`, "too_many");
  refuseTakenName(rows, fields.name, null);
  const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
  const [made] = await db
    .insert(taxProfile)
    .values({ tenantId, ...fields, position, createdAt: now, updatedAt: now })
    .returning({ id: taxProfile.id });
  if (!made) throw new Error("a tax profile was not stored");
  await storeRates(context, made.id, taxes);
  if (is_default) await markDefault(context, rows, made.id);
  const stored = await readTaxProfile(context, made.id);
  await audit(context, {
    action: "created",
    subject: { type: "tax_profile", id: made.id, name: fields.name },
    after: auditedProfile(stored.body.data),
  });
  return stored;
}
