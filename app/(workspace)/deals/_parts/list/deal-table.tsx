import { useTranslations } from "next-intl";
import { SortedHead } from "@/app/_ui/sorted-head";
import { Cell, HeadCell, Row, Table } from "@/app/_ui/table";
import { VisuallyHidden } from "@/app/_ui/visually-hidden";
import type { DealsQuery } from "@/lib/domain/deals/api";
import type { DealRow } from "@/lib/domain/deals/schema";
import { formatDate, formatMoney } from "@/lib/core/money/format";
import { ChooseDeal } from "./choose-deal";
import { ChoosePage } from "./choose-page";
import { DealActions } from "./deal-actions";
import { DealCustomer } from "./deal-customer";
import { DealTitle } from "./deal-title";
import { listAddress } from "./list-address";
import type { Rights } from "./rights";
import { StageBadge } from "./stage-badge";

/** Texts begin at A; amounts and dates with the largest and newest. */
const FIRST = {
  created_at: "desc",
  updated_at: "desc",
  amount: "desc",
  closing_date: "desc",
  name: "asc",
  stage: "asc",
  customer: "asc",
  owner: "asc",
} as const;

type Props = { deals: readonly DealRow[]; query: DealsQuery; rights: Rights };

/**
 * The deals as a table; columns in the documented order (DLS-03), for those who may delete after one to
 * choose deals.
 */
export function DealTable({ deals, query, rights }: Props) {
  const t = useTranslations("deals");
  const sorted = { query, first: FIRST, addressOf: listAddress };
  return (
    <Table label={t("title")} className="[&_:is(td,th)]:px-2">
      <thead>
        <tr>
          {rights.mayDelete && (
            <HeadCell className="w-0 pr-0">
              <ChoosePage ids={deals.map(({ id }) => id)} label="hidden" />
            </HeadCell>
          )}
          <SortedHead column="name" label={t("columns.name")} {...sorted} />
          <SortedHead column="amount" label={t("columns.amount")} className="text-right" {...sorted} />
          <SortedHead column="stage" label={t("columns.stage")} {...sorted} />
          <SortedHead column="customer" label={t("columns.customer")} {...sorted} />
          <SortedHead column="closing_date" label={t("columns.closeDate")} {...sorted} />
          <SortedHead column="created_at" label={t("columns.created")} {...sorted} />
          <SortedHead column="owner" label={t("columns.owner")} {...sorted} />
          <HeadCell className={ACTIONS}>
            <VisuallyHidden>{t("columns.actions")}</VisuallyHidden>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {deals.map((deal) => (
          <Row key={deal.id}>
            {rights.mayDelete && (
              <Cell className="w-0 pr-0">
                <ChooseDeal id={deal.id} name={deal.name || deal.number} />
              </Cell>
            )}
            <Cell className="min-w-52">
              <DealTitle deal={deal} />
            </Cell>
            <Cell className="whitespace-nowrap text-right font-medium tabular-nums">
              {formatMoney(deal.amount, deal.currency)}
            </Cell>
            <Cell>
              <StageBadge stage={deal.stage} />
            </Cell>
            <Cell className="max-w-56 min-w-40">
              <DealCustomer customer={deal.customer} />
            </Cell>
            <Cell className="whitespace-nowrap tabular-nums text-muted">{formatDate(deal.close_date)}</Cell>
            <Cell className="whitespace-nowrap tabular-nums text-muted">{formatDate(deal.created_at)}</Cell>
            <Cell className="text-muted">{deal.owner?.fullName ?? t("unassigned")}</Cell>
            <Cell className={`${ACTIONS} py-1.5 text-right`}>
              <DealActions deal={deal} rights={rights} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** They stay in sight where the table is wider than its place. */
const ACTIONS =
  "sticky right-0 bg-surface [tr:hover>&]:bg-[color-mix(in_srgb,var(--sunken)_60%,var(--surface))]";
