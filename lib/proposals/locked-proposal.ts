import { asc, eq } from "drizzle-orm";
import { deal, dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import { isExpired, visitorRefusal } from "@/lib/deals/lifecycle";
import type { DealRecord, LineRecord } from "@/lib/deals/revised-deal";
import type { Context } from "@/lib/http/context";
import { AppError, notFound } from "@/lib/http/errors";
import { ifMatchVersion } from "@/lib/http/reply";
import { presentTotals } from "./present-totals";
import { notReady } from "./state";

/** The deal behind a public link, locked until commit, with its lines. Errors: 404, 425. */
export async function lockProposal(context: Context, uuid: string): Promise<{ deal: DealRecord; lines: LineRecord[] }> {
  const [found] = await context.db.select().from(deal).where(within(context, deal, eq(deal.uuid, uuid))).for("update");
  if (!found) throw notFound("Proposal not found");
  const lines = await context.db.select().from(dealLine).where(within(context, dealLine, eq(dealLine.dealId, found.id))).orderBy(asc(dealLine.position));
  if (!found.customer || lines.length === 0) throw notReady();
  return { deal: found, lines };
}

/** A visitor may change it now, and means the state it is in (S-081). Errors: 409 by state, 412 STALE_VERSION with the new totals. */
export function mustBeOpen(context: Context, found: DealRecord, headers: Headers): void {
  const refusal = visitorRefusal(found.stage, isExpired(found.validUntil, context.now));
  if (refusal) throw refusal;
  const seen = ifMatchVersion(headers, found.id);
  if (seen !== null && seen !== found.version) {
    throw new AppError(412, "STALE_VERSION", "This proposal has changed since you opened it.", { details: presentTotals(found) });
  }
}
