import type { OriginalSnapshot, TaxSnapshot } from "@/db/schema";
import { holds } from "@/lib/core/access/permissions";
import { roundingStep } from "@/lib/core/money/currency";
import { negotiatedTrace } from "@/lib/core/pricing/negotiation";
import { convertedTrace } from "@/lib/core/pricing/settle-price";
import { lineTotal } from "@/lib/core/pricing/totals";
import type { TraceStep } from "@/lib/core/pricing/types";
import { itemOf, type PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";
import { memberOf, type Context } from "@/lib/platform/context";
import { originalOf, OTHER_ORIGINAL } from "../terms/check-discount";
import type { LineInput } from "../input-schema";
import { saidIn } from "./line-fields";
import { costOfLine, sameKey, withoutPermission } from "./line-cost";
import { basisOf } from "./open-line";
import type { AgreedLine, FreeLineTerms, LineTerms, PricedLine } from "./priced-line";

/** Whether a line is entered freely instead of being a service of the catalogue. */
export const isFree = ({ sale_catalog_item_id: item }: Pick<LineInput, "sale_catalog_item_id">): boolean =>
  item === null;

/** Data needed for lines with words or taxes of their own; tax profiles are read only if a line has one. */
export async function freeLineTerms(
  context: Context,
  lines: readonly LineInput[],
  items: ReadonlyMap<number, PricedItem>,
): Promise<FreeLineTerms> {
  const isTaxed = lines.some(
    (line) => line.tax_profile_id || itemOf(items, line.sale_catalog_item_id)?.taxProfileId,
  );
  return {
    isAllowed: holds(memberOf(context), "deals.free_lines"),
    mayCost: holds(memberOf(context), "deals.margins"),
    profiles: isTaxed ? await taxProfiles(context) : [],
  };
}

/** Error: 403 naming the permission, if somebody without it adds or changes a free line. */
export function mustBeAllowed({ isAllowed }: FreeLineTerms, index: number): void {
  if (!isAllowed) throw withoutPermission("deals.free_lines", "A free line", `${index}`);
}

type Refuse = (field: string, code: string, message: string) => void;

/** Fields that only free lines may have. */
const OWN_FIELDS = ["name", "description"] as const;

/**
 * Refuses fields that a line of a service cannot have, unless they repeat the agreed line. Returns whether there
 * were none.
 */
export function isServiceLine(line: LineInput, refuse: Refuse, agreed?: AgreedLine): boolean {
  const wrong = OWN_FIELDS.filter(
    (field) => (line[field] ?? null) !== null && line[field] !== agreed?.[field],
  );
  for (const field of wrong) refuse(field, "invalid", "is for lines without sale_catalog_item_id alone");
  return wrong.length === 0;
}

/**
 * A free line as staff entered it; null if it has errors, which are reported by `refuse`. A line that repeats an
 * agreed one keeps its tax profile even if that was deleted. Its price is as entered, in the deal's currency; an
 * original amount in another currency is kept, as for every line (T-03).
 */
export function freeLine(
  line: LineInput,
  agreed: readonly AgreedLine[],
  terms: LineTerms,
  refuse: Refuse,
): PricedLine | null {
  const { name, unit_price: price } = line;
  const step = roundingStep(terms.currency);
  const tax = taxOf(line, agreed, terms.free);
  if (!name) refuse("name", "required", "A free line needs a name");
  if (price === null || price === undefined)
    refuse("unit_price", "required", "A free line needs a unit price");
  else if (price % step !== 0)
    refuse(
      "unit_price",
      "invalid",
      `must be a multiple of ${step}, because ${terms.currency} has no decimals`,
    );
  if (tax === undefined) refuse("tax_profile_id", "invalid", "must be one of the workspace's tax profiles");
  if (Object.keys(line.field_values ?? {}).length > 0)
    refuse("field_values", "invalid", "A free line has no questions");
  if (!name || price === null || price === undefined || price % step !== 0 || tax === undefined) return null;
  const said = { ...saidIn(line), quantity: line.quantity, unitPrice: price, fieldValues: {}, answers: [] };
  const basis = basisOf(said, undefined, terms, refuse);
  if (basis === undefined) return null;
  const original = originalOf(price, line.original_unit_price, {
    terms,
    agreed: null,
    refuse: () => refuse("original_unit_price", "other_original", OTHER_ORIGINAL),
  });
  return {
    catalogItemId: null,
    name,
    description: line.description ?? "",
    ...said,
    totalPrice: lineTotal(price, line.quantity),
    calculatedUnitPrice: price,
    originalUnitPrice: original,
    originalCalculatedUnitPrice: original,
    cost: costOfLine(line, sameKey(line, agreed), null, terms),
    isSelected: false,
    priceInfoList: enteredTrace(price, original, terms),
    unit: "",
    tax,
    picture: null,
    basis,
  };
}

/** The trace of an entered price: one step, and the conversion if there was one. */
function enteredTrace(price: number, original: OriginalSnapshot, terms: LineTerms): TraceStep[] {
  const entered: TraceStep = { step: "entered", label: "Entered by staff", amount: original.amount };
  if (original.currency === terms.currency) return [{ ...entered, amount: price }];
  return negotiatedTrace(convertedTrace([entered], original, terms), price);
}

/**
 * The taxes of a service's line (U-143): those that it states, else as agreed for another line of the service, else the
 * service's own; null: the deal's, also for a profile of the service that was retired. Undefined for a stated one that
 * the workspace does not have.
 */
export function taxOfService(
  line: LineInput,
  { id, taxProfileId }: Pick<PricedItem, "id" | "taxProfileId">,
  agreed: readonly AgreedLine[],
  terms: FreeLineTerms,
): TaxSnapshot | null | undefined {
  const ofService = agreed.filter(({ catalogItemId }) => catalogItemId === id);
  const stated = line.tax_profile_id;
  const kept = ofService.find(({ tax }) => stated === undefined || (tax?.id ?? null) === stated);
  if (kept) return kept.tax;
  if (stated !== undefined) return taxOf(line, agreed, terms);
  return taxOf({ ...line, tax_profile_id: taxProfileId }, agreed, terms) ?? null;
}

/**
 * The line's own taxes: from the current profile, or as agreed if the profile was deleted; undefined for an
 * unknown profile.
 */
function taxOf(
  { tax_profile_id: id }: LineInput,
  agreed: readonly AgreedLine[],
  { profiles }: FreeLineTerms,
): TaxSnapshot | null | undefined {
  if (!id) return null;
  const profile = profiles.find((each) => each.id === id);
  if (!profile) return agreed.find(({ tax }) => tax?.id === id)?.tax ?? undefined;
  const { name, value, taxes } = profile;
  return { id, name, value, taxes: [...taxes] };
}
