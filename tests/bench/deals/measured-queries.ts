import { dealsQuery } from "@/lib/domain/deals/api";
import { readFigures } from "@/lib/domain/deals/dashboard/figures";
import { periodsAt } from "@/lib/domain/deals/dashboard/periods";
import { readDashboard } from "@/lib/domain/deals/dashboard/read-dashboard";
import { readToday } from "@/lib/domain/deals/dashboard/today";
import { listDeals } from "@/lib/domain/deals/list/list-deals";
import { cursorBehind } from "@/lib/domain/deals/list/list-rows";
import type { Context } from "@/lib/platform/context";
import { RARE } from "./fill-deals";

/** What is measured. Its goal is either a ratio to the small tenant or a limit in milliseconds. */
export type MeasuredQuery = {
  name: string;
  read: (context: Context) => Promise<unknown>;
  goal: "ratio" | "limit";
};

const measured = (
  name: string,
  goal: MeasuredQuery["goal"],
  query: Record<string, unknown>,
): MeasuredQuery => ({
  name,
  goal,
  read: (context) => listDeals(context, dealsQuery.parse(query)),
});

/** The time this many minutes ago. The generated deals are one minute apart. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/**
 * The queries of the list, and the dashboard. `deals` is the tenant's number of deals, which determines the middle and last
 * pages, and `client` is one of its clients.
 */
export const measuredQueries = (deals: number, client: number): MeasuredQuery[] => [
  measured("first page", "ratio", {}),
  { name: "dashboard, while no deal changes", goal: "ratio", read: readDashboard },
  {
    name: "dashboard, after a change",
    goal: "limit",
    read: (context) => {
      const periods = periodsAt(context.now, "UTC");
      return Promise.all([readToday(context, periods), readFigures(context, periods)]);
    },
  },
  measured("first page by amount", "ratio", { sort_by: "amount" }),
  measured("first page by name", "ratio", { sort_by: "name", sort_direction: "asc" }),
  ...(["pending", "signed", "lost", "cancelled"] as const).map((stage) =>
    measured(`stage ${stage}`, "ratio", { "filter[stage]": stage }),
  ),
  measured("latest revisions", "ratio", { "filter[latest]": "true" }),
  ...(["draft", "question", "accepted", "replaced"] as const).map((progress) =>
    measured(`progress ${progress}`, "ratio", { "filter[progress]": progress }),
  ),
  measured("expired and soon", "limit", { "filter[progress]": "expires_soon,expired" }),
  measured(`rare name (${RARE} hits)`, "ratio", { "filter[name]": "zeppelin" }),
  measured("rare name (111 hits) beside a common word", "ratio", { "filter[name]": "offer 1234" }),
  measured("rare name (1 hit) beside common words", "ratio", { "filter[name]": "topic 046, offer 1234" }),
  measured("no hit", "ratio", { "filter[name]": "nothing is called so" }),
  measured("a number", "ratio", { "filter[name]": "Q-001234" }),
  measured("changed in the last hour", "ratio", {
    "filter[updated_since]": ago(60),
    sort_by: "updated_at",
    sort_direction: "asc",
  }),
  measured("made on one day", "limit", { "filter[created_from]": ago(1_440).slice(0, 10) }),
  measured("a client (one of 200)", "limit", { "filter[client]": client }),
  measured("a client, by amount", "limit", { "filter[client]": client, sort_by: "amount" }),
  measured("an e-mail (one of 200)", "limit", { "filter[name]": "client77@bench.test" }),
  measured("changed since half of all, behind a cursor", "limit", {
    "filter[updated_since]": ago(deals / 2),
    sort_by: "updated_at",
    sort_direction: "asc",
    cursor: cursorBehind(
      { sort_by: "updated_at", sort_direction: "asc" },
      { place: [ago(deals / 4)], id: 1 },
    ),
  }),
  measured("all, behind a cursor in the middle", "limit", {
    cursor: cursorBehind(
      { sort_by: "created_at", sort_direction: "desc" },
      { place: [ago(deals / 2)], id: 1 },
    ),
  }),
  measured("page in the middle", "limit", { page: Math.ceil(deals / 40) }),
  measured("latest revisions, in the middle", "limit", {
    page: Math.ceil((deals * 0.8) / 40),
    "filter[latest]": "true",
  }),
  measured("last page", "limit", { page: Math.ceil(deals / 20) }),
  measured("middle, by name", "limit", { page: Math.ceil(deals / 40), sort_by: "name" }),
  measured("middle, stage signed", "limit", {
    page: Math.ceil((deals * 0.3) / 40),
    "filter[stage]": "signed",
  }),
  measured("broad name (half)", "limit", { "filter[name]": "website" }),
  measured("broad name, middle page", "limit", { "filter[name]": "website", page: Math.ceil(deals / 80) }),
  measured("broad name (eighth)", "limit", { "filter[name]": "redesign" }),
  measured("broad owner (quarter)", "limit", { "filter[owner]": "anna" }),
  measured("broad name, owner, stage", "limit", {
    "filter[name]": "website",
    "filter[owner]": "martin",
    "filter[stage]": "signed",
  }),
  measured("two letters", "limit", { "filter[name]": "we" }),
];
