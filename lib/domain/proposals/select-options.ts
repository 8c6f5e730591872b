import { eq, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { deal, dealEvent, dealLine } from "@/db/schema";
import { Pipelined } from "@/db/pipelined";
import { placeholders, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { authorize } from "@/lib/platform/authorize";
import { changeAmount } from "@/lib/domain/deals/deal-amounts";
import { termsOf, totalColumns, totalsOf } from "@/lib/domain/deals/terms/deal-totals";
import type { DealEventData } from "@/lib/domain/deals/following/deal-events";
import type { DealTerms } from "@/lib/domain/deals/revisions/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import type { Context } from "@/lib/platform/context";
import { can } from "@/lib/core/contract/contract";
import { invalidFields, type FieldError } from "@/lib/core/contract/errors";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import { unbroken } from "./chosen";
import { lockProposal, mustBeOpen, presentTotals, staffBehind } from "./locked-proposal";
import type { selectionsBody, totalsSchema } from "./schema";

type Answer = { data: z.input<typeof totalsSchema> };

/**
 * Selects and deselects optional lines; others stay (REST-36, S-114). Idempotent. A member may do it in their own
 * name with the permission to update deals. Errors: 403, 404, 409 by state, 412, 422 for a foreign or mandatory
 * line, and for one that is given twice.
 */
export async function selectOptions(
  context: Context,
  uuid: string,
  body: z.output<typeof selectionsBody>,
  headers: Headers,
): Promise<Pipelined<Reply<Answer>>> {
  const staff = await staffBehind(context, headers);
  if (staff) authorize(can("deals.update"), { kind: "member", member: staff });
  const locked = await lockProposal(context, uuid);
  await mustBeOpen(context, locked.deal, headers);
  const { stored, after } = tickOptions(
    context,
    locked,
    unbroken(locked, requestedSelections(body, locked.lines)),
    staff ? { actor: "member", userId: staff.id } : { actor: "visitor", userId: null },
  );
  return new Pipelined(stored).map(() => answer(after.deal));
}

type Proposal<Deal extends DealTerms> = { deal: Deal; lines: readonly LineRecord[] };
type By = { actor: "member" | "visitor"; userId: number | null };

/**
 * Applies selections of optional lines to a locked, pending proposal. `after`: the resulting proposal, the same
 * object if nothing changes; `stored` resolves once it is in the database.
 */
export function tickOptions<Deal extends DealTerms>(
  { db, tenantId, now }: Context,
  before: Proposal<Deal>,
  requested: ReadonlyMap<number, boolean>,
  by: By,
): { stored: Promise<unknown>; after: Proposal<Deal> } {
  const { deal: found } = before;
  const lines = before.lines.map((line) => ({
    ...line,
    isSelected: requested.get(line.id) ?? line.isSelected,
  }));
  const changedLines = lines.filter((line, index) => line.isSelected !== before.lines[index]?.isSelected);
  if (changedLines.length === 0) return { stored: Promise.resolve(), after: before };
  const idsOf = (isSelected: boolean) =>
    changedLines.filter((line) => line.isSelected === isSelected).map(({ id }) => id);
  const [ticked, unticked] = [idsOf(true), idsOf(false)];
  // With their names, because a change of the deal may replace or remove the lines.
  const names = Object.fromEntries(changedLines.map(({ id, name }) => [id, name]));
  const totals = totalsOf(lines, termsOf(found));
  const changed = { ...totalColumns(totals, found.currency), version: found.version + 1, updatedAt: now };
  const stored = Promise.all([
    changeDeal(db, { tenantId, id: found.id, ...changed }),
    changeAmount(db, { tenantId, dealId: found.id, amount: changed.amountAfterTax }),
    flipLines(db, { tenantId, ids: [...ticked, ...unticked] }),
    insertChanged(db, { tenantId, dealId: found.id, at: now, data: { ticked, unticked, names }, ...by }),
  ]);
  return { stored, after: { deal: { ...found, ...changed }, lines } };
}

type Changed = ReturnType<typeof totalColumns> & { version: number; updatedAt: Date };

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

function requestedSelections(
  body: z.output<typeof selectionsBody>,
  lines: readonly LineRecord[],
): Map<number, boolean> {
  const optional = new Set(lines.filter((line) => line.isOptional).map(({ id }) => id));
  const errors = body.line_items.flatMap(({ id }, index): FieldError[] => {
    const field = `line_items.${index}.id`;
    if (!optional.has(id))
      return [{ field, code: "invalid", message: "is not an optional line of this proposal" }];
    const isSecond = body.line_items.findIndex((line) => line.id === id) !== index;
    return isSecond ? [{ field, code: "twice", message: "is given twice" }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
  return new Map(body.line_items.map((line) => [line.id, line.is_selected]));
}
