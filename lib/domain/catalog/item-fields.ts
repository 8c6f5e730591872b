import { z } from "zod";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import type { Say } from "@/lib/domain/accounts/fields";
import { hasTooMuchMarkup } from "@/lib/core/html/markup-limits";
import { plainText } from "@/lib/core/html/plain-text";
import { constantReference, rowReference } from "@/lib/core/contract/contract";
import { TIER_MODES } from "@/lib/core/pricing/types";
import { decimalsOf } from "@/lib/core/money/decimal";
import { bundleInput } from "./bundle-schema";
import { rhythmInput } from "./rhythm-schema";
import { STORED_DECIMALS, MAX_AMOUNT, MAX_CODE, MAX_TITLE, MAX_UNIT } from "./limits";

/*
 * Schemas for creating and changing services, used by form and server; each passes messages in its own language.
 * Field names are those of the API. Browser-safe.
 */

const amount = () => z.int().min(0).max(MAX_AMOUNT).nullable();

/** Whether all decimals of a margin or duration can be stored. */
const isStorable = (value: number): boolean => decimalsOf(value) <= STORED_DECIMALS;

/** VAL-15 to VAL-17; fewer than 255 characters. */
const title = (say: Say) =>
  z
    .string({ error: say("itemTitleRequired") })
    .regex(ONE_LINE, say("textOneLine"))
    .transform((text) => text.normalize("NFC").trim())
    .pipe(
      z
        .string()
        .min(1, { error: say("itemTitleRequired"), abort: true })
        .min(2, say("itemTitleTooShort"))
        .max(MAX_TITLE, say("itemTitleTooLong")),
    );

/** Without a unit of its own, a service is priced by the piece; UNIT (price_calculation_type) says the same. */
const ownUnit = (unit: string): string => (unit === "UNIT" ? "" : unit);

/** Rich text (S-064, VAL-18, VAL-19); it is cleaned on save. */
const description = (say: Say) =>
  z
    .string({ error: say("itemDescriptionRequired") })
    .max(39_999, { error: say("itemDescriptionTooLong"), abort: true })
    .refine((html) => !hasTooMuchMarkup(html), { error: say("itemDescriptionTooComplex"), abort: true })
    .refine((html) => plainText(html).trim() !== "", say("itemDescriptionRequired"));

/**
 * The fields of a service (CAT-05, CAT-06), each separately. Prices in minor units of the default currency,
 * margins in percent, duration in hours.
 */
export const itemFields = (say: Say) => ({
  title: title(say),
  code: z.string().normalize("NFC").trim().max(MAX_CODE).regex(ONE_LINE, say("textOneLine")),
  description: description(say),
  main_field_id: rowReference.nullable(),
  category_id: rowReference.nullable(),
  tax_profile_id: rowReference.nullable(),
  unit: z
    .string()
    .normalize("NFC")
    .trim()
    .max(MAX_UNIT)
    .regex(ONE_LINE, say("textOneLine"))
    .transform(ownUnit),
  price_calculation_type: z.literal("UNIT"),
  is_active: z.boolean(),
  purchase_limit: z.int().min(1).max(1_000_000).nullable(),
  rhythm: rhythmInput.nullable(),
  bundle: bundleInput.nullable(),
  is_upscalable: z.boolean(),
  is_renewable: z.boolean(),
  is_bookable: z.boolean(),
  base_price: amount(),
  standard_amount: amount(),
  custom_hourly_price: amount(),
  min_negotiation_margin: z
    .number({ error: say("minMarginNegative") })
    .min(0, say("minMarginNegative"))
    .max(10_000)
    .refine(isStorable, say("tooExact")),
  max_negotiation_margin: z
    .number({ error: say("maxMarginTooSmall") })
    .min(100, say("maxMarginTooSmall"))
    .max(10_000)
    .refine(isStorable, say("tooExact")),
  standard_duration: z
    .number({ error: say("durationTooSmall") })
    .gt(0, say("durationTooSmall"))
    .max(1_000_000)
    .refine(isStorable, say("tooExact")),
  pricing_option_id: constantReference,
  tier_mode: z.enum(TIER_MODES),
  production_customer_id: constantReference.nullable(),
  position: z.int().min(0).max(2_000_000_000),
  business_id: constantReference,
});
