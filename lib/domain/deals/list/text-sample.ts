import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { deal } from "@/db/schema";
import { searchedNumber } from "@/db/schema/deal-number";
import { literal, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { MINUTE } from "@/lib/core/time/milliseconds";
import type { Context } from "@/lib/platform/context";

/** The deals of the sample: those with the lowest uuids, which are random. */
const SAMPLE = 200;
/**
 * Matches in the sample from which a text counts as common: 5 %. Of 100,000 deals, the index reads 5,000 for it in the
 * same time in which the newest 1,000 matches are found by reading the deals in order.
 */
const COMMON = 10;

/** What searches read, of some of a tenant's deals. */
export type Sample = { text: string; owner: string; number: string }[];

/** It only decides how to search, so it may be a minute old. In characters, of all tenants together. */
const copies = new LRUCache<number, Sample>({
  ttl: MINUTE,
  maxSize: 2_000_000,
  sizeCalculation: (sample) =>
    sample.reduce((sum, { text, owner, number }) => sum + text.length + owner.length + number.length, 1),
});

/** Some of the tenant's deals, to tell rare texts from common ones; kept for a minute. */
export async function textSample({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<Sample> {
  const copy = copies.get(tenantId);
  if (copy) return copy;
  const sample = await someDeals(db, { tenantId });
  copies.set(tenantId, sample);
  return sample;
}

/** In how many deals of a sample something is. */
export const seenIn = (sample: Sample, isSeen: (deal: Sample[number]) => boolean): number =>
  sample.filter((each) => isSeen(each)).length;

export const isCommon = (seen: number): boolean => seen >= COMMON;

const someDeals = statement<{ tenantId: number }, Sample>((db) =>
  db
    .select({
      text: deal.searchText,
      owner: deal.ownerSearchText,
      number: sql<string>`${searchedNumber(deal)}`,
    })
    .from(deal)
    .where(within(anyTenant, deal))
    .orderBy(deal.uuid)
    .limit(literal(SAMPLE)),
);
