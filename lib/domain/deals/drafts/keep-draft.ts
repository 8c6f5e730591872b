import { and, eq } from "drizzle-orm";
import { deal, dealDraft } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid, notFound } from "@/lib/core/contract/errors";
import { memberOf, type Context } from "@/lib/platform/context";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import { MAX_DRAFTS } from "../limits";
import type { DraftBody, KeptDraft } from "./drafts-api";
import { countDrafts, isMine } from "./read-drafts";

const STATE = { id: dealDraft.id, version: dealDraft.version, updatedAt: dealDraft.updatedAt };
type State = { id: number; version: number; updatedAt: Date };

/**
 * Keeps what the caller typed and has not saved. Errors: 404 for a deal that is not the tenant's; 412 STALE_VERSION if
 * If-Match names another state, also one of a draft that was ended meanwhile, or is left out although there is a draft:
 * what was typed in another tab is never replaced unseen; 422 for more than MAX_DRAFTS drafts.
 */
export async function keepDraft(
  context: Context,
  name: string,
  body: DraftBody,
  headers: Headers,
): Promise<Reply<{ data: KeptDraft }>> {
  const existing = await stateOf(context, name);
  const isNew = headers.get("if-match") === null;
  if (existing ? isNew || isStale(headers, existing) : !isNew) throw keptElsewhere(existing);
  const values = valuesOf(context, body);
  const kept = existing ? await change(context, existing, values) : await add(context, name, values);
  return tagged({ data: { id: kept.id, version: kept.version, updated_at: kept.updatedAt } }, kept);
}

/** Discards the caller's draft. Errors: 404; 412 STALE_VERSION if If-Match names another state. */
export async function discardDraft(context: Context, name: string, headers: Headers): Promise<undefined> {
  const existing = await stateOf(context, name);
  if (!existing) throw notFound();
  if (isStale(headers, existing)) throw keptElsewhere(existing);
  await context.db.delete(dealDraft).where(within(context, dealDraft, eq(dealDraft.id, existing.id)));
}

/** The state of the caller's draft, which nobody else changes during the transaction. */
async function stateOf(context: Context, name: string): Promise<State | undefined> {
  const [existing] = await context.db
    .select(STATE)
    .from(dealDraft)
    .where(within(context, dealDraft, and(isMine(context), eq(dealDraft.name, name))))
    .for("update");
  return existing;
}

type Values = ReturnType<typeof valuesOf>;

const valuesOf = ({ now }: Context, { title, client_name, missing, deal_version, content }: DraftBody) => ({
  title,
  clientName: client_name,
  missing,
  dealVersion: deal_version,
  content,
  updatedAt: now,
});

async function change(context: Context, { id, version }: State, values: Values): Promise<State> {
  const [row] = await context.db
    .update(dealDraft)
    .set({ ...values, version: version + 1 })
    .where(within(context, dealDraft, eq(dealDraft.id, id)))
    .returning(STATE);
  if (!row) throw new Error("a draft was not kept");
  return row;
}

async function add(context: Context, name: string, values: Values): Promise<State> {
  const { db, tenantId } = context;
  const dealId = await dealNamed(context, name);
  if ((await countDrafts(context)) >= MAX_DRAFTS)
    throw invalid("name", `there are ${MAX_DRAFTS} drafts already; discard one first`, "too_many");
  const [row] = await db
    .insert(dealDraft)
    .values({ tenantId, userId: memberOf(context).id, name, dealId, ...values })
    .onConflictDoNothing()
    .returning(STATE);
  // Another tab added it in this moment.
  if (!row) throw keptElsewhere();
  return row;
}

/** The deal that a draft's name stands for; null for a new one. Error: 404. */
async function dealNamed(context: Context, name: string): Promise<number | null> {
  if (name.startsWith("new-")) return null;
  const [row] = await context.db
    .select({ id: deal.id })
    .from(deal)
    .where(within(context, deal, eq(deal.id, Number(name))));
  if (!row) throw notFound();
  return row.id;
}

const keptElsewhere = (state?: State) =>
  staleVersion(
    "This draft was kept elsewhere meanwhile.",
    state && { version: state.version, updated_at: state.updatedAt.toISOString() },
  );
