import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { EVENT_KINDS } from "./following/deal-events";

const sumSchema = z.object({ deals: z.int(), amount: z.int().describe("With taxes, in minor units.") });

const currencySumsSchema = z.object({
  currency: z.string(),
  open: sumSchema,
  won: sumSchema,
  lost: sumSchema,
});

const clientEventSchema = z.object({
  id: z.int(),
  kind: z.enum(EVENT_KINDS),
  actor: z.enum(["member", "visitor", "system"]),
  at: isoInstant,
  by: z.string().nullable().describe("The member's name."),
  deal: z.object({ id: z.int(), number: z.string(), name: z.string() }),
});

/** What a client's deals come to, and what happened to them last. */
export const clientOverviewSchema = z.object({
  sums: z.array(currencySumsSchema),
  activity: z.array(clientEventSchema),
  outdated_proposals: z
    .int()
    .describe(
      "Pending proposals that show the client as it was; POST /clients/{id}/take-over shows it as it is.",
    ),
});

export type CurrencySums = z.output<typeof currencySumsSchema>;
export type ClientEvent = z.output<typeof clientEventSchema>;

nameSchemas({
  ClientOverview: clientOverviewSchema,
  CurrencySums: currencySumsSchema,
  DealSum: sumSchema,
  ClientEvent: clientEventSchema,
});
