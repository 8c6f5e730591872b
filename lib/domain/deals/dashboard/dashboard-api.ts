import { can, contract, data } from "@/lib/core/contract/contract";
import { dashboardCalls } from "../calls";
import { dashboardSchema } from "./dashboard-schema";

export const dashboardApi = {
  read: contract(dashboardCalls.read, {
    tag: "Deals",
    access: can("deals.read"),
    operationId: "getDashboard",
    summary: "Get what waits for an answer, the pipeline, and what was won by month.",
    description:
      "`today`: at most five rows of each kind; drafts until `old_draft_day`, a week ago. `pipeline`: `open` deals, " +
      "first `sent` this month, `won` or `lost` this quarter; shares are percents of amounts with taxes. Days are " +
      "the workspace's.",
    response: data(dashboardSchema),
  }),
};
