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
import { changedAnswers } from "@/lib/domain/deals/lines/open-line";
import { answerWords } from "@/lib/core/i18n/all-messages";
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
  const requested = requestedChanges(body, locked.lines, {
    bundles: locked.deal.bundles,
    currency: locked.deal.currency,
    words: answerWords(context.tenant.languageId),
  });
  const { stored, after, what } = changeLines(
    context,
    locked,
    { ...requested, selected: unbroken(locked, requested.selected) },
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
  requested: RequestedChanges,
  by: By,
): { stored: Promise<unknown>; after: Proposal<Deal>; what: Selections | null } {
  const { deal: found } = before;
  const lines = before.lines.map((line) => changedLine(line, requested));
  const what = differenceOf(before.lines, lines);
  if (!what) return { stored: Promise.resolve(), after: before, what };
  const { ticked, unticked } = what;
  const totals = totalsOf(lines, termsOf(found));
  const sums = { ...totalColumns(totals, found.currency), ...costColumns(lines, found) };
  const changed = { ...sums, version: found.version + 1, updatedAt: now };
  const priced = lines.filter(({ id }) => requested.quantities.has(id) || requested.answered.has(id));
  const stored = Promise.all([
    changeDeal(db, { tenantId, id: found.id, ...changed }),
    changeAmount(db, { tenantId, dealId: found.id, amount: changed.amountAfterTax }),
    ticked.length + unticked.length > 0 && flipLines(db, { tenantId, ids: [...ticked, ...unticked] }),
    priced.length > 0 && priceLines(db, { tenantId, rows: JSON.stringify(priced.map(rowOf)) }),
    insertChanged(db, { tenantId, dealId: found.id, at: now, data: what, ...by }),
  ]);
  return { stored, after: { deal: { ...found, ...changed }, lines }, what };
}

/** A line with what is requested of it. */
export function changedLine(
  line: LineRecord,
  { selected, quantities, answered }: RequestedChanges,
): LineRecord {
  const changed = {
    ...line,
    ...answered.get(line.id),
    isSelected: selected.get(line.id) ?? line.isSelected,
    quantity: quantities.get(line.id) ?? line.quantity,
  };
  return { ...changed, totalPrice: lineTotal(changed.unitPrice, changed.quantity) };
}

/** What differs between two states of the same lines; null for nothing. */
function differenceOf(before: readonly LineRecord[], after: readonly LineRecord[]): Selections | null {
  const pairs = after.flatMap((line, index) => {
    const old = before[index];
    return old ? [{ line, old }] : [];
  });
  const flipped = pairs.flatMap(({ line, old }) => (line.isSelected === old.isSelected ? [] : [line]));
  const quantities = pairs.flatMap(({ line: { name, quantity: to }, old: { quantity: from } }) =>
    from === to ? [] : [{ name, from, to }],
  );
  const answers = pairs.flatMap(({ line, old }) =>
    changedAnswers(old.answers, line.answers).map((change) => ({ name: line.name, ...change })),
  );
  if (flipped.length + quantities.length + answers.length === 0) return null;
  const idsOf = (isSelected: boolean) =>
    flipped.filter((line) => line.isSelected === isSelected).map(({ id }) => id);
  return {
    ticked: idsOf(true),
    unticked: idsOf(false),
    // With their names, because a change of the deal may replace or remove the lines.
    names: Object.fromEntries(flipped.map(({ id, name }) => [id, name])),
    ...(quantities.length > 0 && { quantities }),
    ...(answers.length > 0 && { answers }),
  };
}

/** What webhooks are told of a change. */
function inWords({ ticked, unticked, names, quantities = [], answers = [] }: Selections) {
  const named = (ids: readonly number[]) => ids.map((id) => names[id] ?? "");
  return { selected: named(ticked), deselected: named(unticked), quantities, answers };
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

/** What quantity and answers change of a line, as a row of priceLines. */
const rowOf = (line: LineRecord) => ({
  id: line.id,
  quantity: line.quantity,
  unit: line.unitPrice,
  total: line.totalPrice,
  calculated: line.calculatedUnitPrice,
  original: line.originalUnitPrice,
  original_calculated: line.originalCalculatedUnitPrice,
  trace: line.priceInfoList,
  field_values: line.fieldValues,
  answers: line.answers,
});

/** Quantities, answers and prices of open lines, in minor units; rows: JSON. */
const priceLines = statement<{ tenantId: number; rows: string }, unknown>((db) =>
  db
    .update(dealLine)
    .set({
      quantity: sql`priced.quantity`,
      unitPrice: sql`priced.unit`,
      totalPrice: sql`priced.total`,
      calculatedUnitPrice: sql`priced.calculated`,
      originalUnitPrice: sql`priced.original`,
      originalCalculatedUnitPrice: sql`priced.original_calculated`,
      priceInfoList: sql`priced.trace`,
      fieldValues: sql`priced.field_values`,
      answers: sql`priced.answers`,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as priced(id bigint, quantity integer, unit bigint,
        total bigint, calculated bigint, original jsonb, original_calculated jsonb, trace jsonb, field_values jsonb,
        answers jsonb)`,
    )
    .where(within(anyTenant, dealLine, sql`${dealLine.id} = priced.id`)),
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
