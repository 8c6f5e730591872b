import { inPage } from "@/lib/auth/page-context";
import { dealsApi } from "@/lib/deals/api";
import { followingApi, timelineQuery } from "@/lib/deals/following-api";
import { listRevisions } from "@/lib/deals/list-revisions";
import { readChanges } from "@/lib/deals/read-changes";
import { readDeal } from "@/lib/deals/read-deal";
import { readTimeline } from "@/lib/deals/read-timeline";

type Query = { page: number; per_page: number };

/** The page of the timeline that an address asks for; the first for anything odd. */
export function timelinePage(search: Readonly<Record<string, string | string[] | undefined>>): Query {
  const { page } = search;
  return timelineQuery.catch({ page: 1, per_page: 20 }).parse(typeof page === "string" ? { page } : {});
}

/** All that a deal's page shows, in one transaction. Error: 404. */
export const loadDeal = (id: number, query: Query) =>
  inPage(async (context) => ({
    deal: dealsApi.read.response.parse({ data: await readDeal(context, id) }).data,
    timeline: followingApi.timeline.response.parse(await readTimeline(context, id, query)),
    changes: followingApi.changes.response.parse({ data: await readChanges(context, id) }).data,
    revisions: await listRevisions(context, id),
  }));
