import { sql, type SQL } from "drizzle-orm";
import { check, integer, text, type AnyPgColumn } from "drizzle-orm/pg-core";

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

type NumberColumns = Record<"number" | "numberPrefix" | "numberWidth", AnyPgColumn>;

/**
 * A number as searches read a part of it: "OFF-2026-0012" is "off2026 0012". What it is made of never changes, so the
 * index of it makes no update of a deal dearer.
 */
export function searchedNumber({ number, numberPrefix, numberWidth }: NumberColumns): SQL<string> {
  const digits = sql`lpad(${number}::text, greatest(${numberWidth}, length(${number}::text)), '0')`;
  return sql<string>`(translate(lower(${numberPrefix}), ' ./_#-', '') || ' ' || ${digits})`;
}
