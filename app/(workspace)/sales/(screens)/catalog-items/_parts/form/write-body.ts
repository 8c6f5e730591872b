import type { Rules } from "@/lib/domain/catalog/rule-fields";
import type { ItemPicture } from "@/lib/domain/catalog/schema";
import type { WriteItemBody } from "@/lib/domain/catalog/write-schema";
import { isOption, type ItemTerms } from "./item-terms";
import { shownPicture } from "../shown-picture";
import type { ItemForm, PictureState } from "./item-form";

/**
 * The request body: the item with its rules, and its pictures if the shown one was changed, in one call (S-067).
 * `present`: the pictures of the stored service.
 */
export function writeBody(
  form: ItemForm,
  terms: ItemTerms,
  businessId: number | null,
  present: readonly ItemPicture[] = form.picture.stored ? [form.picture.stored] : [],
): WriteItemBody {
  const attachments = attachmentsOf(form.picture, present);
  return {
    data: {
      attributes: {
        ...attributesOf(form),
        price_calculation_type: "UNIT",
        ...(businessId === null ? {} : { business_id: businessId }),
      },
    },
    meta: { conditional_pricing: rulesOf(form, terms), ...(attachments ? { attachments } : {}) },
  };
}

/** The body of a preview, which has no picture. */
export const previewBody = (form: ItemForm, terms: ItemTerms) => ({
  data: { attributes: attributesOf(form) },
  meta: { conditional_pricing: rulesOf(form, terms) },
});

/**
 * The item's own fields. Empty margins and an empty duration are 0; without a position the server chooses
 * one.
 */
export function attributesOf({
  price_intervals: _tiers,
  price_modifiers: _modifiers,
  price_modification_intervals: _intervals,
  picture: _picture,
  position,
  ...fields
}: ItemForm) {
  return {
    ...fields,
    ...(position === null ? {} : { position }),
    title: fields.title.trim(),
    code: fields.code.trim(),
    unit: fields.unit.trim(),
    min_negotiation_margin: fields.min_negotiation_margin ?? 0,
    max_negotiation_margin: fields.max_negotiation_margin ?? 0,
    standard_duration: fields.standard_duration ?? 0,
  };
}

/**
 * The rules as they are sent: tiers not with a fixed price. A row without a question has question 0, which is
 * refused at that row.
 */
export function rulesOf(form: ItemForm, { constants }: ItemTerms): Rules {
  const isVariable = isOption(constants, form.pricing_option_id, "variable");
  const tiers =
    isVariable || isOption(constants, form.pricing_option_id, "calculated") ? form.price_intervals : [];
  return {
    price_intervals: tiers.map(({ key: _, ...tier }) => ({
      ...tier,
      field_id: form.main_field_id ?? tier.field_id,
    })),
    price_modifiers: form.price_modifiers.map(({ key: _, ...modifier }) => ({
      ...modifier,
      field_id: modifier.field_id ?? 0,
    })),
    price_modification_intervals: form.price_modification_intervals.map(({ key: _, ...interval }) => ({
      ...interval,
      field_id: interval.field_id ?? 0,
    })),
  };
}

/**
 * undefined: no picture changes. Since the list replaces all pictures, those that the form does not show are
 * sent along.
 */
function attachmentsOf(
  { stored, file, isRemoved, altText }: PictureState,
  present: readonly ItemPicture[],
): NonNullable<WriteItemBody["meta"]>["attachments"] {
  const shown = shownPicture(present);
  const main = { type: "image" as const, is_main: true, alt_text: altText };
  const others = present
    .filter((picture) => picture !== shown)
    .map(({ type, alt_text, original_url }) => ({ type, alt_text, original_url }));
  if (file) {
    const base64 = file.dataUrl.replace(/^data:[^,]*,/, "");
    return [{ ...main, filename: file.filename, base64 }, ...others];
  }
  if (isRemoved) return others;
  if (stored && shown && altText !== stored.alt_text)
    return [{ ...main, original_url: shown.original_url }, ...others];
  return undefined;
}

/** Error texts by path, such as "title" or "price_intervals.1.from". */
export type FormProblems = Readonly<Record<string, string>>;

/** The errors of the server by the same paths. */
export function problemsOf(errors: readonly { field: string; message: string }[]): FormProblems {
  return Object.fromEntries(
    errors.map(({ field, message }) => [
      field.replace(/^data\.attributes\./, "").replace(/^meta\.(?:conditional_pricing\.)?/, ""),
      message,
    ]),
  );
}
