import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { deal, dealLine } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { isExpired, visitorRefusal } from "@/lib/domain/deals/lifecycle";
import { notFound } from "@/lib/core/contract/errors";
import type { DealRecord, LineRecord } from "@/lib/domain/deals/revised-deal";
import type { Context } from "@/lib/platform/context";
import { isStale, staleVersion } from "@/lib/platform/http/expect-version";
import { presentTotals } from "./present-totals";
import { notReady } from "./state";

/** The deal behind a public link, locked until commit, with its lines. Errors: 404, 425. */
export async function lockProposal(
  context: Context,
  uuid: string,
): Promise<{ deal: DealRecord; lines: LineRecord[] }> {
  const values = { tenantId: context.tenantId, uuid };
  // Sent together; the lines are read after the lock is there, so they are those of the locked state.
  const [[found], lines] = await Promise.all([lockDeal(context.db, values), linesOfDeal(context.db, values)]);
  if (!found) throw notFound("Proposal not found");
  if (!found.customer || lines.length === 0) throw notReady();
  return { deal: found, lines };
}

type Values = { tenantId: number; uuid: string };

const lockDeal = statement<Values, DealRecord[]>((db) =>
  db
    .select()
    .from(deal)
    .where(within(anyTenant, deal, eq(deal.uuid, sql.placeholder("uuid"))))
    .for("update"),
);

const linesOfDeal = statement<Values, LineRecord[]>((db) =>
  db
    .select(getTableColumns(dealLine))
    .from(dealLine)
    .innerJoin(
      deal,
      within(anyTenant, deal, eq(deal.id, dealLine.dealId), eq(deal.uuid, sql.placeholder("uuid"))),
    )
    .where(within(anyTenant, dealLine))
    .orderBy(asc(dealLine.position)),
);

/** A visitor may change it now, and means the state it is in (S-081). Errors: 409 by state, 412 STALE_VERSION with the new totals. */
export function mustBeOpen(context: Context, found: DealRecord, headers: Headers): void {
  const refusal = visitorRefusal(found.stage, isExpired(found.validUntil, context.now));
  if (refusal) throw refusal;
  if (isStale(headers, found))
    throw staleVersion("This proposal has changed since you opened it.", presentTotals(found));
}
