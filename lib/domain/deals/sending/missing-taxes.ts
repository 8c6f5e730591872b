import type { TaxSnapshot } from "@/db/schema";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";
import type { Context } from "@/lib/platform/context";
import { linesOf } from "../lines/lines-of-deal";
import type { DealRecord } from "../revisions/revised-deal";

/**
 * The name of the default tax profile if that has taxes and neither the deal nor one of its lines has any (U-62): then
 * somebody may have forgotten them. Null otherwise.
 */
export async function missingTaxes(
  context: Context,
  { id, tax }: Pick<DealRecord, "id" | "tax">,
): Promise<string | null> {
  if (isTaxed(tax)) return null;
  const [lines, profiles] = await Promise.all([linesOf(context, id), taxProfiles(context)]);
  if (lines.some((line) => isTaxed(line.tax))) return null;
  const usual = profiles.find(({ is_default }) => is_default) ?? null;
  return isTaxed(usual) ? usual.name : null;
}

const isTaxed = <Tax extends Pick<TaxSnapshot, "value">>(tax: Tax | null): tax is Tax =>
  tax !== null && tax.value > 0;
