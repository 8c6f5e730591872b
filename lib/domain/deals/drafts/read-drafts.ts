import { and, count, desc, eq, isNotNull, isNull, or } from "drizzle-orm";
import { NUMBER_COLUMNS } from "@/db/number-columns";
import { deal, dealDraft } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import { decidedFact } from "@/lib/core/offers/progress";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { memberOf, type Context } from "@/lib/platform/context";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import { MAX_DRAFTS } from "../limits";
import type { Draft, DraftRow } from "./drafts-api";

const COLUMNS = {
  id: dealDraft.id,
  name: dealDraft.name,
  dealId: dealDraft.dealId,
  title: dealDraft.title,
  clientName: dealDraft.clientName,
  missing: dealDraft.missing,
  version: dealDraft.version,
  updatedAt: dealDraft.updatedAt,
  quote: { ...NUMBER_COLUMNS, progress: deal.progress },
};

/** The caller's drafts, the latest first, at most MAX_DRAFTS; without those of deals that were deleted. */
export async function listDrafts(context: Context): Promise<DraftRow[]> {
  const rows = await draftsOf(context).limit(MAX_DRAFTS);
  return rows.map(presentRow);
}

/** How many they are. */
export async function countDrafts(context: Context): Promise<number> {
  const [row] = await context.db
    .select({ drafts: count() })
    .from(dealDraft)
    .leftJoin(deal, ofDraft(context))
    .where(isListed(context));
  return row?.drafts ?? 0;
}

/** The caller's draft of a deal or of a new one. Error: 404. */
export async function readDraft(context: Context, name: string): Promise<Reply<{ data: Draft }>> {
  const draft = await draftNamed(context, name);
  if (!draft) throw notFound();
  return tagged({ data: draft }, draft);
}

/** The same; null if there is none. */
export async function draftNamed(context: Context, name: string): Promise<Draft | null> {
  const [row] = await context.db
    .select({ ...COLUMNS, dealVersion: dealDraft.dealVersion, content: dealDraft.content })
    .from(dealDraft)
    .leftJoin(deal, ofDraft(context))
    .where(within(context, dealDraft, and(isMine(context), eq(dealDraft.name, name))));
  return row ? { ...presentRow(row), deal_version: row.dealVersion, content: row.content } : null;
}

const draftsOf = (context: Context) =>
  context.db
    .select(COLUMNS)
    .from(dealDraft)
    .leftJoin(deal, ofDraft(context))
    .where(isListed(context))
    .orderBy(desc(dealDraft.updatedAt), desc(dealDraft.id));

const ofDraft = (context: Context) => within(context, deal, eq(deal.id, dealDraft.dealId));

const isListed = (context: Context) =>
  within(context, dealDraft, and(isMine(context), or(isNull(dealDraft.dealId), isNotNull(deal.id))));

/** Row-level security keeps tenants apart, not people. */
export const isMine = (context: Context) => eq(dealDraft.userId, memberOf(context).id);

type Row = Awaited<ReturnType<typeof draftsOf>>[number];

const presentRow = ({ dealId, quote, clientName, updatedAt, ...row }: Row): DraftRow => ({
  id: row.id,
  version: row.version,
  updated_at: updatedAt,
  name: row.name,
  deal:
    dealId !== null && quote
      ? {
          id: dealId,
          number: quoteNumber(quote),
          decided: decidedFact(quote.progress),
        }
      : null,
  title: row.title,
  client_name: clientName,
  missing: row.missing,
});
