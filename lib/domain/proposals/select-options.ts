import { eq, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { deal, dealEvent, dealLine } from "@/db/schema";
import { Pipelined } from "@/db/pipelined";
import { placeholders, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { authorize } from "@/lib/platform/authorize";
import { changeAmount } from "@/lib/domain/deals/deal-amounts";
import { costColumns } from "@/lib/domain/deals/terms/cost-total";
import { termsOf, totalColumns, totalsOf } from "@/lib/domain/deals/terms/deal-totals";
import type { DealEventData } from "@/lib/domain/deals/following/deal-events";
import { writeMessages } from "@/lib/domain/deals/following/notify-webhooks";
import { listenersTo } from "@/lib/domain/webhooks/listeners";
import type { DealTerms } from "@/lib/domain/deals/revisions/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import type { Context } from "@/lib/platform/context";
import { can } from "@/lib/core/contract/contract";
import { lineTotal } from "@/lib/core/pricing/totals";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import { unbroken } from "./chosen";
import { lockProposal, mustBeOpen, presentTotals, staffBehind } from "./locked-proposal";
import { requestedChanges, type RequestedChanges } from "./requested-changes";
import type { selectionsBody, totalsSchema } from "./schema";

type Answer = { data: z.input<typeof totalsSchema> };

/**
 * Selects and deselects optional lines, and changes the quantities of open ones; others stay (REST-36, S-114, U-172).
 * Idempotent. A member may do it in their own name with the permission to update deals. Errors: 403, 404, 409 by state,
 * 412, 422 as requestedChanges() and unbroken().
 */
export async function selectOptions(
  context: Context,
  uuid: string,
  body: z.output<typeof selectionsBody>,
  headers: Headers,
): Promise<Pipelined<Reply<Answer>>> {
  const staff = await staffBehind(context, headers);
  if (staff) authorize(can("deals.update"), { kind: "member", member: staff });
  const [locked, listeners] = await Promise.all([lockProposal(context, uuid), listenersTo(context, EVENT)]);
  await mustBeOpen(context, locked.deal, headers);
  const { selected, quantities } = requestedChanges(body, locked.lines);
  const { stored, after, what } = changeLines(
    context,
    locked,
    { selected: unbroken(locked, selected), quantities },
    staff ? { actor: "member", userId: staff.id } : { actor: "visitor", userId: null },
  );
  // Before COMMIT is sent, which waits for no answer.
  if (what && listeners.length > 0) {
    const more = { selected_by: staff ? ("staff" as const) : ("customer" as const), ...inWords(what) };
    await writeMessages(context, listeners, { event: EVENT, deals: [after.deal], more });
  }
  return new Pipelined(stored).map(() => answer(after.deal));
}

const EVENT = "deal.selection_changed";

type Proposal<Deal extends DealTerms> = { deal: Deal; lines: readonly LineRecord[] };
type By = { actor: "member" | "visitor"; userId: number | null };

/**
 * Applies what was requested of lines to a locked, pending proposal. `after`: the resulting proposal, the same object
 * if nothing changes; `stored` resolves once it is in the database; `what` changed, null for nothing.
 */
export function changeLines<Deal extends DealTerms>(
  { db, tenantId, now }: Context,
  before: Proposal<Deal>,
  { selected, quantities }: RequestedChanges,
  by: By,
): { stored: Promise<unknown>; after: Proposal<Deal>; what: Selections | null } {
  const { deal: found } = before;
  const lines = before.lines.map((line) => {
    const quantity = quantities.get(line.id) ?? line.quantity;
    return {
      ...line,
      isSelected: selected.get(line.id) ?? line.isSelected,
      quantity,
      totalPrice: lineTotal(line.unitPrice, quantity),
    };
  });
  const flipped = lines.filter((line, index) => line.isSelected !== before.lines[index]?.isSelected);
  const counted = lines.filter((line, index) => line.quantity !== before.lines[index]?.quantity);
  if (flipped.length + counted.length === 0) return { stored: Promise.resolve(), after: before, what: null };
  const idsOf = (isSelected: boolean) =>
    flipped.filter((line) => line.isSelected === isSelected).map(({ id }) => id);
  const [ticked, unticked] = [idsOf(true), idsOf(false)];
  const fromOf = (id: number) => before.lines.find((line) => line.id === id)?.quantity ?? 0;
  const what: Selections = {
    ticked,
    unticked,
    // With their names, because a change of the deal may replace or remove the lines.
    names: Object.fromEntries(flipped.map(({ id, name }) => [id, name])),
    ...(counted.length > 0 && {
      quantities: counted.map(({ id, name, quantity }) => ({ name, from: fromOf(id), to: quantity })),
    }),
  };
  const totals = totalsOf(lines, termsOf(found));
  const sums = { ...totalColumns(totals, found.currency), ...costColumns(lines, found) };
  const changed = { ...sums, version: found.version + 1, updatedAt: now };
  const rows = counted.map(({ id, quantity, totalPrice }) => ({ id, quantity, total: totalPrice }));
  const stored = Promise.all([
    changeDeal(db, { tenantId, id: found.id, ...changed }),
    changeAmount(db, { tenantId, dealId: found.id, amount: changed.amountAfterTax }),
    flipped.length > 0 && flipLines(db, { tenantId, ids: [...ticked, ...unticked] }),
    rows.length > 0 && countLines(db, { tenantId, rows: JSON.stringify(rows) }),
    insertChanged(db, { tenantId, dealId: found.id, at: now, data: what, ...by }),
  ]);
  return { stored, after: { deal: { ...found, ...changed }, lines }, what };
}

/** What webhooks are told of a change. */
function inWords({ ticked, unticked, names, quantities = [] }: Selections) {
  const named = (ids: readonly number[]) => ids.map((id) => names[id] ?? "");
  return { selected: named(ticked), deselected: named(unticked), quantities };
}

type Changed = ReturnType<typeof totalColumns> &
  ReturnType<typeof costColumns> & { version: number; updatedAt: Date };

// The deal is locked and pending, so no further condition is needed.
const changeDeal = statement<{ tenantId: number; id: number } & Changed, unknown>((db) =>
  db
    .update(deal)
    .set(
      placeholders(
        deal,
        "subtotal",
        "discountTotal",
        "taxes",
        "amountBeforeTax",
        "amountAfterTax",
        "recurring",
        "monthlyAmount",
        "costTotal",
        "version",
        "updatedAt",
      ) satisfies Record<keyof Changed, SQL>,
    )
    .where(within(anyTenant, deal, eq(deal.id, sql.placeholder("id")), eq(deal.stage, "pending"))),
);

// The deal is locked, so these lines are unchanged since they were read, and each can simply be toggled.
const flipLines = statement<{ tenantId: number; ids: number[] }, unknown>((db) =>
  db
    .update(dealLine)
    .set({ isSelected: sql`not ${dealLine.isSelected}` })
    .where(within(anyTenant, dealLine, sql`${dealLine.id} = any(${sql.placeholder("ids")}::bigint[])`)),
);

/** The quantities of open lines, with their totals in minor units; rows: JSON. */
const countLines = statement<{ tenantId: number; rows: string }, unknown>((db) =>
  db
    .update(dealLine)
    .set({ quantity: sql`counted.quantity`, totalPrice: sql`counted.total` })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as counted(id bigint, quantity integer, total bigint)`,
    )
    .where(within(anyTenant, dealLine, sql`${dealLine.id} = counted.id`)),
);

type Selections = DealEventData<"options_changed">;

const insertChanged = statement<
  { tenantId: number; dealId: number; at: Date; data: Selections } & By,
  unknown
>((db) =>
  db.insert(dealEvent).values({
    ...placeholders(dealEvent, "tenantId", "dealId", "actor", "userId", "at", "data"),
    kind: "options_changed",
  }),
);

const answer = (deal: Parameters<typeof presentTotals>[0]): Reply<Answer> =>
  tagged({ data: presentTotals(deal) }, deal);
