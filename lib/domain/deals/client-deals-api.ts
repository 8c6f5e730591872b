import { z } from "zod";
import { can, contract, data, nameSchemas, rowId } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { dealCalls } from "./calls";
import { EVENT_KINDS } from "./following/deal-events";

const sumSchema = z.object({
  deals: z.int(),
  amount: z.int().describe("With taxes, in minor units."),
  monthly: z.int().describe("What repeats of it, in an average month."),
});

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
const clientOverviewSchema = z.object({
  sums: z.array(currencySumsSchema),
  activity: z.array(clientEventSchema),
  outdated_proposals: z
    .int()
    .describe(
      "Pending proposals that show the client as it was; POST /clients/{id}/take-over shows it as it is.",
    ),
});

export type ClientOverview = z.input<typeof clientOverviewSchema>;
export type CurrencySums = z.output<typeof currencySumsSchema>;
export type ClientEvent = z.output<typeof clientEventSchema>;

nameSchemas({
  ClientOverview: clientOverviewSchema,
  CurrencySums: currencySumsSchema,
  DealSum: sumSchema,
  ClientEvent: clientEventSchema,
});

const tag = "Deals";
const params = z.object({ id: rowId });

/** All deals of one client. */
export const clientDealsApi = {
  takeOver: contract(dealCalls.takeOver, {
    tag,
    access: can("deals.update"),
    operationId: "takeOverClient",
    summary: "Show a client in its pending deals as it is now.",
    description:
      "Name, company, email address and phone number; what was decided stays. `deals`: how many changed.",
    params,
    response: data(z.object({ deals: z.int() })),
  }),
  clientOverview: contract(dealCalls.clientOverview, {
    tag,
    access: can("deals.read"),
    operationId: "getClientOverview",
    summary: "Get sums of a client's deals, what happened to them last, and how many show it as it was.",
    description:
      "`sums`: of each currency the pending, signed and lost deals, with taxes, without cancelled and replaced ones. " +
      "`activity`: the latest events of the newest deals.",
    params,
    response: data(clientOverviewSchema),
  }),
};
