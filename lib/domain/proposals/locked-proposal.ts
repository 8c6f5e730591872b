import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { z } from "zod";
import { deal, dealLine } from "@/db/schema";
import { type Statement, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { isExpired, visitorRefusal, type Stage } from "@/lib/domain/deals/lifecycle";
import { conflict, notFound, AppError } from "@/lib/core/contract/errors";
import { type DealRecord, type DealTerms, termColumns } from "@/lib/domain/deals/revisions/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import type { Context, Member } from "@/lib/platform/context";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { readReference } from "@/lib/domain/auth/cookie";
import { findMember } from "@/lib/domain/auth/find-member";
import { findTokenHolder } from "@/lib/domain/auth/find-token-holder";
import { hashOf, readToken } from "@/lib/platform/secrets/tokens";
import { notReady } from "./state";
import type { totalsSchema } from "./schema";

/** The deal behind a public link, locked until commit, with its lines. Errors: 404, 425. */
export const lockProposal = (context: Context, uuid: string) => lockBy(lockTerms, context, uuid);

/** The same, including its document, which an acceptance seals. */
export const lockOffer = (context: Context, uuid: string) => lockBy(lockWhole, context, uuid);

async function lockBy<Row extends DealTerms>(
  lock: Statement<Values, Row[]>,
  { db, tenantId }: Context,
  uuid: string,
): Promise<{ deal: Row; lines: LineRecord[] }> {
  const values = { tenantId, uuid };
  // Sent together; the lines are read after the deal is locked, so they belong to the locked state.
  const [[row], lines] = await Promise.all([lock(db, values), linesOfDeal(db, values)]);
  if (!row) throw notFound("Proposal not found");
  if (!row.customer || lines.length === 0) throw notReady();
  return { deal: row, lines };
}

type Values = { tenantId: number; uuid: string };

const behindLink = eq(deal.uuid, sql.placeholder("uuid"));

const lockTerms = statement<Values, DealTerms[]>((db) =>
  db
    .select(termColumns)
    .from(deal)
    .where(within(anyTenant, deal, behindLink))
    .for("update"),
);

const lockWhole = statement<Values, DealRecord[]>((db) =>
  db
    .select()
    .from(deal)
    .where(within(anyTenant, deal, behindLink))
    .for("update"),
);

const linesOfDeal = statement<Values, LineRecord[]>((db) =>
  db
    .select(getTableColumns(dealLine))
    .from(dealLine)
    .innerJoin(deal, within(anyTenant, deal, eq(deal.id, dealLine.dealId), behindLink))
    .where(within(anyTenant, dealLine))
    .orderBy(asc(dealLine.position)),
);

/**
 * Checks that a visitor may change the proposal, and that If-Match names its current state (S-081). Errors: 409
 * by state, 412 STALE_VERSION with the new totals.
 */
export async function mustBeOpen(context: Context, record: DealTerms, headers: Headers): Promise<void> {
  const stage = await mustNotBeCancelled(context, record);
  const refusal = visitorRefusal(stage, isExpired(record.validUntil, context.now));
  if (refusal) throw refusal;
  if (isStale(headers, record))
    throw staleVersion("This proposal has changed since you opened it.", presentTotals(record));
}

/**
 * Refuses what concerns a cancelled proposal, and returns the stage of another. Error: 409, PROPOSAL_SUPERSEDED if
 * it has a newer version.
 */
export async function mustNotBeCancelled(
  context: Context,
  record: DealTerms,
): Promise<Exclude<Stage, "cancelled">> {
  if (record.stage !== "cancelled") return record.stage;
  if (await isReplaced(context, record))
    throw conflict("PROPOSAL_SUPERSEDED", "This proposal was replaced by a newer version.");
  throw conflict("CONFLICT", "This proposal was cancelled.");
}

/** Whether a cancelled deal has a newer revision; staff can cancel one without. */
const isReplaced = async (context: Context, { id }: DealTerms): Promise<boolean> =>
  (await context.db.$count(deal, within(context, deal, eq(deal.adjustedDealId, id)))) > 0;

/** The stored totals of a deal with their version. */
export const presentTotals = (deal: DealTerms): z.input<typeof totalsSchema> => ({
  version: deal.version,
  subtotal: deal.subtotal,
  discount_total: deal.discountTotal,
  tax_amounts: deal.taxes,
  amount_before_tax: deal.amountBeforeTax,
  amount_after_tax: deal.amountAfterTax,
  recurring: deal.recurring,
});

type Caller = Pick<Context, "db" | "tenantId">;

/**
 * The member of this tenant whose live session or token came with a call to a public link; null for a visitor. It
 * grants no access; it only keeps staff from acting as the customer.
 */
export async function staffBehind({ db, tenantId }: Caller, headers: Headers): Promise<Member | null> {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) {
    const token = readToken(bearer);
    if (token?.tenantId !== tenantId) return null;
    if (token.kind === "key") return findTokenHolder(db, tenantId, hashOf(bearer));
    return token.kind === "access" ? findMember(db, tenantId, hashOf(bearer), "access") : null;
  }
  const cookie = await readReference(headers);
  return cookie?.tenantId === tenantId ? findMember(db, tenantId, hashOf(cookie.reference), "site") : null;
}

/**
 * Error: 403 SIGNED_IN_AS_STAFF if a member makes the call, because staff must not accept or refuse their own
 * offers, nor ask about them (T-07).
 */
export async function mustBeCustomer(
  caller: Caller,
  headers: Headers,
  message = "Only the customer can accept or refuse this proposal.",
): Promise<void> {
  if (await staffBehind(caller, headers)) throw new AppError(403, "SIGNED_IN_AS_STAFF", message);
}
