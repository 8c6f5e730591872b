import { dealsQuery, type DealsQuery } from "@/lib/domain/deals/api";
import { cursorBehind } from "@/lib/domain/deals/list-rows";
import { RARE } from "./fill-deals";

/** A query to measure. Its goal is either a ratio to the small tenant or a limit in milliseconds. */
export type Asked = { name: string; query: DealsQuery; goal: "ratio" | "limit" };

const ask = (name: string, goal: Asked["goal"], query: Record<string, unknown>): Asked => ({
  name,
  goal,
  query: dealsQuery.parse(query),
});

/** The time this many minutes ago. The generated deals are one minute apart. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/**
 * The queries of the list. `deals` is the tenant's number of deals, which determines the middle and last
 * pages, and `client` is one of its clients.
 */
export const askedOf = (deals: number, client: number): Asked[] => [
  ask("first page", "ratio", {}),
  ask("first page by amount", "ratio", { sort_by: "amount" }),
  ask("first page by name", "ratio", { sort_by: "name", sort_direction: "asc" }),
  ...(["pending", "signed", "lost", "cancelled"] as const).map((stage) =>
    ask(`stage ${stage}`, "ratio", { "filter[stage]": stage }),
  ),
  ask(`rare name (${RARE} hits)`, "ratio", { "filter[name]": "zeppelin" }),
  ask("rare name (111 hits) beside a common word", "ratio", { "filter[name]": "offer 1234" }),
  ask("rare name (1 hit) beside common words", "ratio", { "filter[name]": "topic 046, offer 1234" }),
  ask("no hit", "ratio", { "filter[name]": "nothing is called so" }),
  ask("a number", "ratio", { "filter[name]": "Q-001234" }),
  ask("changed in the last hour", "ratio", {
    "filter[updated_since]": ago(60),
    sort_by: "updated_at",
    sort_direction: "asc",
  }),
  ask("made on one day", "limit", { "filter[created_from]": ago(1_440).slice(0, 10) }),
  ask("a client (one of 200)", "limit", { "filter[client]": client }),
  ask("a client, by amount", "limit", { "filter[client]": client, sort_by: "amount" }),
  ask("an e-mail (one of 200)", "limit", { "filter[name]": "client77@bench.test" }),
  ask("changed since half of all, behind a cursor", "limit", {
    "filter[updated_since]": ago(deals / 2),
    sort_by: "updated_at",
    sort_direction: "asc",
    cursor: cursorBehind(
      { sort_by: "updated_at", sort_direction: "asc" },
      { place: [ago(deals / 4)], id: 1 },
    ),
  }),
  ask("all, behind a cursor in the middle", "limit", {
    cursor: cursorBehind(
      { sort_by: "created_at", sort_direction: "desc" },
      { place: [ago(deals / 2)], id: 1 },
    ),
  }),
  ask("page in the middle", "limit", { page: Math.ceil(deals / 40) }),
  ask("last page", "limit", { page: Math.ceil(deals / 20) }),
  ask("middle, by name", "limit", { page: Math.ceil(deals / 40), sort_by: "name" }),
  ask("middle, stage signed", "limit", { page: Math.ceil((deals * 0.3) / 40), "filter[stage]": "signed" }),
  ask("broad name (half)", "limit", { "filter[name]": "website" }),
  ask("broad name, middle page", "limit", { "filter[name]": "website", page: Math.ceil(deals / 80) }),
  ask("broad name (eighth)", "limit", { "filter[name]": "redesign" }),
  ask("broad owner (quarter)", "limit", { "filter[owner]": "anna" }),
  ask("broad name, owner, stage", "limit", {
    "filter[name]": "website",
    "filter[owner]": "martin",
    "filter[stage]": "signed",
  }),
  ask("two letters", "limit", { "filter[name]": "we" }),
];
