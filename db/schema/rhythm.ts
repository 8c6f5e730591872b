import { sql } from "drizzle-orm";
import { check } from "drizzle-orm/pg-core";
import type { TaxAmount } from "./money";

/** How often something is sold again. */
export const EVERY = ["month", "quarter", "year"] as const;

/**
 * How something is sold that repeats; its price is that of one period. term: periods, for an open-ended one the least
 * number. free_periods: at its beginning. start: null on acceptance, else on a day, or days after acceptance.
 */
export type StoredRhythm = {
  every: (typeof EVERY)[number];
  term: number;
  is_open_ended: boolean;
  free_periods: number;
  start: null | { on: string } | { days: number };
};

/** Amounts in minor units of the deal's currency, those of a group of one period. */
export type StoredRecurring = {
  /** Of what is sold once. */
  once: { amount_before_tax: number; amount_after_tax: number };
  groups: {
    rhythm: StoredRhythm;
    subtotal: number;
    discount_total: number;
    tax_amounts: TaxAmount[];
    amount_before_tax: number;
    amount_after_tax: number;
    paid_periods: number;
  }[];
  due_at_start: number;
};

/** Refuses a rhythm that makes no sense; null: sold once. */
export const rhythmCheck = (table: string) =>
  check(
    `${table}_rhythm_check`,
    sql.raw(
      "rhythm is null or coalesce(rhythm ->> 'every' in ('month', 'quarter', 'year') " +
        "and (rhythm ->> 'term')::int between 1 and 120 " +
        "and (rhythm ->> 'free_periods')::int between 0 and (rhythm ->> 'term')::int - 1 " +
        "and jsonb_typeof(rhythm -> 'is_open_ended') = 'boolean' " +
        "and (rhythm -> 'start' = 'null'::jsonb or rhythm #>> '{start,on}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' " +
        "or (rhythm #>> '{start,days}')::int between 1 and 3650), false)",
    ),
  );
