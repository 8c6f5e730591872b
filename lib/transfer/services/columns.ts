import type { Column } from "../format/columns";

/** What a file says of a service. Lists of rules: question, bounds and amounts in minor units, as the API has them, with slugs for constants. */
export const SERVICE_COLUMNS: readonly Column[] = [
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
  { name: "price_intervals", kind: "json" },
  { name: "price_modifiers", kind: "json" },
  { name: "price_modification_intervals", kind: "json" },
];
