import { sql } from "drizzle-orm";
import { check, integer, text } from "drizzle-orm/pg-core";

/**
 * A deal's number as it was given. numberPrefix: what is written before it, its year included; numberWidth: how many
 * digits it has at least.
 */
export const numberColumns = () => ({
  number: integer("number").notNull(),
  numberPrefix: text("number_prefix").notNull().default("Q-"),
  numberWidth: integer("number_width").notNull().default(6),
  revision: integer("revision").notNull().default(1),
});

/** So that no two numbers of a tenant are written alike (lib/core/offers/number-format.ts). */
export const numberFormatCheck = () =>
  check(
    "deal_number_format_check",
    sql.raw(
      "number_prefix ~ '^[^0-9]*([0-9]{4}-)?$' and number_width <= 9 and " +
        "number_width >= case when number_prefix ~ '[0-9]' then 3 else 5 end",
    ),
  );
