/**
 * How a question can be used: as a service's main one, by one of its rules, or as a condition of another
 * question.
 */
export const USE_KINDS = [
  "main_field",
  "price_interval",
  "price_modifier",
  "price_modification_interval",
  "visible_when",
] as const;
