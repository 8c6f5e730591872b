import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { dealRowSchema } from "../schema";

/** What waits for the seller or is news to them, in the order in which they should look at it. */
export const TODAY_KINDS = ["question", "expires_soon", "seen", "accepted", "draft"] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** The numbers of a pipeline, in the order in which people read them. */
export const FIGURES = ["open", "sent", "won", "lost"] as const;
export type Figure = (typeof FIGURES)[number];

/** share: percent of the workspace's amount with one decimal; null if that is 0. Amounts in minor units. */
const figureSchema = z.object({ deals: z.int(), amount: z.int(), share: z.number().nullable() });

/**
 * won_monthly: what repeats of the won ones comes to in an average month. win_rate: percent of what was won in the
 * amounts won and lost; null without any.
 */
const pipelineSchema = z.object({
  currency: z.string(),
  open: figureSchema,
  sent: figureSchema,
  won: figureSchema,
  lost: figureSchema,
  won_monthly: z.int(),
  win_rate: z.number().nullable(),
});

/** at: when it was asked, ends, was seen, accepted or created. */
const todaySchema = z.object({
  kind: z.enum(TODAY_KINDS),
  total: z.int(),
  rows: z.array(z.object({ at: isoInstant, deal: dealRowSchema })),
});

/** month: its first day. */
const wonSchema = z.object({
  currency: z.string(),
  months: z.array(z.object({ month: z.string(), deals: z.int(), amount: z.int() })),
});

/**
 * What a seller should do today, what is in the pipeline, and what was won (U-23 to U-25). deals: all of the
 * workspace's, in whatever stage; old_draft_day: drafts of this day or before stand under today.
 */
export const dashboardSchema = z.object({
  deals: z.int(),
  today: z.array(todaySchema),
  pipeline: z.object({ workspace: z.array(pipelineSchema), mine: z.array(pipelineSchema) }),
  won_by_month: z.array(wonSchema),
  old_draft_day: z.string(),
});

export type Dashboard = z.output<typeof dashboardSchema>;
export type TodayGroup = z.output<typeof todaySchema>;
export type CurrencyPipeline = z.output<typeof pipelineSchema>;
export type WonByMonth = z.output<typeof wonSchema>;

nameSchemas({
  Dashboard: dashboardSchema,
  TodayGroup: todaySchema,
  Pipeline: pipelineSchema,
  PipelineFigure: figureSchema,
  WonByMonth: wonSchema,
});
