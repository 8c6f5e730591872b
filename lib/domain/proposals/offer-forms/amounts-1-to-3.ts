import { z } from "zod";
import type { StoredRecurring, StoredRhythm } from "@/db/schema";

// FROZEN from release 1.0.0 on, as forms-1-to-3.ts, of which these are the taxes and what repeats.

/** A rhythm as it is sealed. */
export const rhythmOf = ({ every, term, is_open_ended, free_periods, start }: StoredRhythm) => ({
  every,
  term,
  is_open_ended,
  free_periods,
  start,
});

/** What repeats as it is sealed. */
export const recurringOf = ({ once, groups, due_at_start }: StoredRecurring) => ({
  once: { before_tax: once.amount_before_tax, after_tax: once.amount_after_tax },
  groups: groups.map((group) => ({
    rhythm: rhythmOf(group.rhythm),
    subtotal: group.subtotal,
    discount: group.discount_total,
    taxes: group.tax_amounts,
    before_tax: group.amount_before_tax,
    after_tax: group.amount_after_tax,
    paid_periods: group.paid_periods,
  })),
  due_at_start,
});

const amount = z.int();

/** A tax. */
export const tax = z.object({
  name: z.string(),
  value: z.number().describe("Percent"),
  names: z
    .record(z.string(), z.string())
    .optional()
    .describe("Its names in documents of a language, by the language's code, where they differ"),
});

/** How often something is sold again. */
export const every = z.enum(["month", "quarter", "year"]);

/** How a line repeats. */
export const rhythm = z
  .object({
    every,
    term: z.int().describe("Periods; of an open-ended one the least number"),
    is_open_ended: z.boolean(),
    free_periods: z.int().describe("At the beginning"),
    start: z
      .union([z.object({ on: z.iso.date() }), z.object({ days: z.int() })])
      .nullable()
      .describe("A day, or days after the acceptance; null: on acceptance"),
  })
  .describe("How it repeats; left out: it is sold once");

/** Taxes with what they come to. */
export const taxAmounts = z.array(
  tax.extend({
    base: amount.optional().describe("What it is on, where not all taxes are on the whole amount"),
    amount,
  }),
);

/** The totals of what repeats. */
export const recurring = z
  .object({
    once: z.object({ before_tax: amount, after_tax: amount }),
    groups: z.array(
      z.object({
        rhythm,
        subtotal: amount,
        discount: amount,
        taxes: taxAmounts,
        before_tax: amount,
        after_tax: amount,
        paid_periods: z.int(),
      }),
    ),
    due_at_start: amount,
  })
  .describe(
    "The totals of one period of what repeats, by rhythm; before_tax and after_tax of the offer count all paid periods",
  );
