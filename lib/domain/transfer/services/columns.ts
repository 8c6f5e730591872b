import type { Column } from "../format/columns";

/** What a file says of a service. Lists of rules: question, bounds and amounts, with slugs for constants. */
export const SERVICE_COLUMNS = [
  { name: "id", kind: "number" },
  { name: "title", kind: "text" },
  { name: "description", kind: "text" },
  { name: "pricing_option", kind: "text" },
  { name: "standard_amount", kind: "amount", nullable: true },
  { name: "base_price", kind: "amount", nullable: true },
  { name: "custom_hourly_price", kind: "amount", nullable: true },
  { name: "main_question", kind: "text", nullable: true },
  { name: "unit", kind: "text" },
  { name: "is_active", kind: "boolean" },
  { name: "purchase_limit", kind: "number", nullable: true },
  { name: "is_upscalable", kind: "boolean" },
  { name: "is_renewable", kind: "boolean" },
  { name: "is_bookable", kind: "boolean" },
  { name: "min_negotiation_margin", kind: "number" },
  { name: "max_negotiation_margin", kind: "number" },
  { name: "standard_duration", kind: "number" },
  { name: "position", kind: "number" },
  { name: "price_intervals", kind: "json", amounts: () => ["rate", "flat_fee"] },
  // Percent and hours are numbers as they are.
  {
    name: "price_modifiers",
    kind: "json",
    amounts: ({ modifier }) => (modifier === "dollar" ? ["value"] : []),
  },
  { name: "price_modification_intervals", kind: "json", amounts: () => ["rate"] },
] as const satisfies readonly Column[];
