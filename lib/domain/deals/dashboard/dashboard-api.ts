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
      "`today`: open questions; offers that expire within five days, were seen in the last 24 hours or accepted " +
      "since yesterday; drafts of a week ago or before. `pipeline`: the workspace's deals, and those that the caller " +
      "owns. Days, months and quarters are of the workspace's time zone; currencies are never added, and replaced " +
      "deals never count. Sums may be a minute old.",
    response: data(dashboardSchema),
  }),
};
