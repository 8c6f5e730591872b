import { eq, gte, lte, type SQL } from "drizzle-orm";
import { deal } from "@/db/schema";
import { momentsOfDays } from "@/lib/domain/tenants/time-zone";
import type { Context } from "@/lib/platform/context";
import { changedSince } from "@/lib/platform/search/followed";
import { matchesPattern } from "@/lib/platform/search/matches-search";
import { containing, searchable } from "@/lib/core/search/searchable";
import type { DealFilters } from "../api";
import { isLatest, progressFilter, progressIs } from "./progress";
import { contains, hasText, rareOwner, textSearch } from "./text-search";

/** Conditions of a list's filters; narrow: few of the tenant's deals can match, so that counting is cheap. */
export type ChosenFilters = { conditions: SQL[]; narrow: boolean };

/** Chooses how to search for the filters: at most one text is looked up in its index. */
export async function chooseFilters(context: Context, filters: DealFilters): Promise<ChosenFilters> {
  const stage = filters["filter[stage]"];
  const words = progressFilter(filters);
  const owner = searchable(filters["filter[owner]"]);
  const [search, plain] = await Promise.all([
    textSearch(context, filters["filter[name]"]),
    plainFilters(context, filters),
  ]);
  const rare = search?.texts ? null : await rareOwner(context, owner);
  return {
    narrow: Boolean(search?.texts ?? rare),
    conditions: [
      ...(stage ? [eq(deal.stage, stage)] : []),
      ...(words.length > 0 ? [progressIs(words, context.now)] : []),
      ...(filters["filter[latest]"] === "true" ? [isLatest()] : []),
      ...plain,
      ...(search ? [hasText(context, search)] : []),
      ...(rare ? [matchesPattern("byIndex", "dealOwners", context.tenantId, containing(rare))] : []),
      ...(owner && owner !== rare ? [contains(deal.ownerSearchText, owner)] : []),
    ],
  };
}

/** Conditions on account manager, client and days, for which an index is enough. */
async function plainFilters(context: Context, filters: DealFilters): Promise<SQL[]> {
  const owner = filters["filter[owner_id]"];
  const client = filters["filter[client]"];
  const { from, to } = await momentsOfDays(context, {
    from: filters["filter[created_from]"],
    to: filters["filter[created_to]"],
  });
  const since = filters["filter[updated_since]"];
  return [
    ...(owner ? [eq(deal.ownerId, owner)] : []),
    ...(client ? [eq(deal.clientId, client)] : []),
    ...(from ? [gte(deal.createdAt, from)] : []),
    ...(to ? [lte(deal.createdAt, to)] : []),
    ...(since ? [changedSince(deal, new Date(since))] : []),
  ];
}
