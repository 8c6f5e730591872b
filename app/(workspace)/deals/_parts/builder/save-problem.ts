import { lackingIn, type Lack } from "@/lib/core/offers/lacking";
import { DEAL_FIELD_NAMES, DEAL_FIELDS, partOf, type DealPart } from "@/lib/domain/deals/terms/deal-fields";
import type { DealForm } from "./form-state";

/** One refused field of a save: its place and the server's message. */
export type FieldProblem = {
  place: Place;
  code: string;
  message: string;
  range?: { min: number; max: number };
};

/** The part of the builder with a refused field; position counts the lines from 1. */
type Place =
  | { step: "client" }
  | { step: "currency"; field: "currency" | "tax" | "discount" | "validUntil" | "closingDate" }
  /** A custom field of the deal, by key. */
  | { step: "currency"; customField: string }
  | { step: "services"; position: number | null }
  /** The document: its language, or a block, counted from 1. */
  | { step: "pdf"; block: number | null }
  | { step: null };

/** The parts of a failed call that the builder reads. */
export type Refusal = {
  errors: readonly { field: string; code: string; message: string }[];
  details?: unknown;
};

/**
 * Refused fields by the place where they can be corrected, from paths such as
 * data.attributes.lineItems.0.unit_price.
 */
export function fieldProblems({ errors, details }: Refusal): FieldProblem[] {
  const ranges = rangesOf(details);
  return errors.map(({ field, code, message }) => {
    const place = placeOf(field);
    const range = "position" in place ? ranges.find(({ line }) => line + 1 === place.position) : undefined;
    return {
      place,
      code,
      message,
      ...(range && code === "out_of_range" ? { range: { min: range.min, max: range.max } } : {}),
    };
  });
}

function placeOf(path: string): Place {
  const [name = "", index] = path.replace(/^data\.attributes\./, "").split(".");
  if (name === "selectedRecipients") return { step: "client" };
  if (name === "original_discount") return { step: "currency", field: "discount" };
  if (name === "custom_fields" && index !== undefined) return { step: "currency", customField: index };
  if (name === "blocks") return { step: "pdf", block: index === undefined ? null : Number(index) + 1 };
  if (name === "sections") return { step: "services", position: null };
  if (name === "lineItems")
    return { step: "services", position: index === undefined ? null : Number(index) + 1 };
  const field = DEAL_FIELD_NAMES.find((each) => DEAL_FIELDS[each].api === name);
  return placeOfPart(field === undefined ? null : partOf(field));
}

/** The place of a part that is merged as a whole. */
function placeOfPart(part: DealPart | null): Place {
  switch (part) {
    case "client":
      return { step: "client" };
    case "currency":
    case "tax":
    case "discount":
    case "validUntil":
    case "closingDate":
      return { step: "currency", field: part };
    case "choices":
    case "bundles":
      return { step: "services", position: null };
    case "language":
    case "cover":
    case "look":
      return { step: "pdf", block: null };
    case "name":
    case "description":
    case "purchaseOrder":
    case null:
      return { step: null };
  }
}

type Range = { line: number; min: number; max: number };

/** details.ranges of PRICE_OUT_OF_RANGE (S-076). */
function rangesOf(details: unknown): Range[] {
  const ranges: unknown = isRecord(details) ? details.ranges : null;
  return Array.isArray(ranges) ? ranges.filter(isRange) : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isRange = (value: unknown): value is Range =>
  isRecord(value) && [value.line, value.min, value.max].every((part) => typeof part === "number");

/** What prevents sending, as a message key of builder.blocked; null if nothing does (BLD-07, X-33). */
export const sendBlock = ({
  client,
  selectedItems,
}: Pick<DealForm, "client" | "selectedItems">): Lack | null =>
  lackingIn({ client, lines: selectedItems })[0] ?? null;
