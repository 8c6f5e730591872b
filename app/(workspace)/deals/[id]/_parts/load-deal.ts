import { inPage } from "@/lib/server/auth/page-context";
import { dealsApi } from "@/lib/domain/deals/api";
import { followingApi, timelineQuery } from "@/lib/domain/deals/following-api";
import { listRevisions } from "@/lib/domain/deals/list-revisions";
import { readChanges } from "@/lib/domain/deals/read-changes";
import { readDeal } from "@/lib/domain/deals/read-deal";
import { readTimeline } from "@/lib/domain/deals/read-timeline";

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
