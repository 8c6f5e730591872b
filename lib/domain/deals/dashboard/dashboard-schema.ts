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

const figureSchema = z.object({
  deals: z.int(),
  amount: z.int().describe("With taxes, in minor units."),
  share: z.number().nullable().describe("Percent of the workspace's amount, one decimal; null if that is 0."),
});

const pipelineSchema = z.object({
  currency: z.string(),
  open: figureSchema.describe("Pending."),
  sent: figureSchema.describe("First sent, or its link copied, this month."),
  won: figureSchema.describe("Accepted this quarter."),
  lost: figureSchema.describe("Refused this quarter."),
  win_rate: z.number().nullable().describe("Percent of won in the amounts won and lost; null without any."),
});

const todaySchema = z.object({
  kind: z.enum(TODAY_KINDS),
  total: z.int(),
  rows: z
    .array(z.object({ at: isoInstant.describe("When it was asked, ends, was …"), deal: dealRowSchema }))
    .describe("At most five."),
});

const wonSchema = z.object({
  currency: z.string(),
  months: z.array(z.object({ month: z.string(), deals: z.int(), amount: z.int() })),
});

/** What a seller should do today, what is in the pipeline, and what was won (U-23 to U-25). */
export const dashboardSchema = z.object({
  deals: z.int().describe("All of the workspace's, in whatever stage."),
  today: z.array(todaySchema),
  pipeline: z.object({ workspace: z.array(pipelineSchema), mine: z.array(pipelineSchema) }),
  won_by_month: z.array(wonSchema).describe("The last twelve months, oldest first."),
  old_draft_day: z.string().describe("Drafts of this day or before stand under `today`."),
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
