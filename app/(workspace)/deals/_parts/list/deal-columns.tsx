import { useTranslations } from "next-intl";
import Link from "next/link";
import { useMemo } from "react";
import { useFieldColumns, type FieldChoice } from "@/app/_custom-fields/field-columns";
import { RecurringAmount } from "@/app/_pricing/recurring-amount";
import { Badge } from "@/app/_ui/badge";
import type { Column } from "@/app/_ui/data-table/types";
import { useStaffText } from "@/app/_ui/staff-text";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { DealRow } from "@/lib/domain/deals/schema";
import { DealActions } from "./deal-actions";
import type { Rights } from "./list-rules";
import { RevisionsToggle, type UnfoldedDeals } from "./earlier-revisions";
import { ProgressBadge } from "./progress-badge";

type Uses = {
  /** Deselects deleted deals. */
  leaveOut: (ids: readonly number[]) => void;
  unfolded: UnfoldedDeals;
  /** Whether the clients' names are links. */
  leadsToClients: boolean;
  /** Whether the reader may see margins, and there are any on the page. */
  hasMargins: boolean;
};

/**
 * The columns in the documented order (DLS-03), each with the endpoint's name for sorting. Chosen custom fields come
 * before the actions.
 */
export function useDealColumns(
  rights: Rights,
  choice: FieldChoice,
  { leaveOut, unfolded, leadsToClients, hasMargins }: Uses,
): Column<DealRow>[] {
  const t = useTranslations("deals");
  const text = useStaffText();
  const ofFields = useFieldColumns<DealRow>(choice);
  return useMemo(
    () => [
      {
        id: "name",
        header: t("columns.name"),
        sortable: true,
        cell: (deal) => <DealTitle deal={deal} unfolded={unfolded} />,
      },
      {
        id: "amount",
        header: t("columns.amount"),
        sortable: true,
        firstDirection: "desc",
        align: "right",
        className: "whitespace-nowrap font-medium as-cards:text-base as-cards:font-semibold",
        cell: (deal) => <DealAmount deal={deal} />,
      },
      ...(hasMargins ? [marginColumn(t("columns.margin"), text)] : []),
      {
        id: "stage",
        header: t("columns.progress"),
        sortable: true,
        phone: "corner",
        width: "content",
        cell: ({ progress }) => <ProgressBadge progress={progress} />,
      },
      {
        id: "customer",
        header: t("columns.customer"),
        sortable: true,
        width: { min: 10, share: 1.5 },
        cell: (deal) => <DealCustomer deal={deal} isLink={leadsToClients} />,
      },
      {
        id: "closing_date",
        header: t("columns.closeDate"),
        sortable: true,
        firstDirection: "desc",
        width: "content",
        className: "tabular-nums text-muted",
        cell: (deal) => text.date(deal.close_date),
      },
      {
        id: "created_at",
        header: t("columns.created"),
        sortable: true,
        firstDirection: "desc",
        width: "content",
        className: "tabular-nums text-muted",
        cell: (deal) => text.date(deal.created_at),
      },
      {
        id: "owner",
        header: t("columns.owner"),
        sortable: true,
        className: "text-muted",
        cell: ({ owner }) => owner?.fullName ?? t("unassigned"),
      },
      ...ofFields,
      {
        id: "actions",
        header: t("columns.actions"),
        hideHeader: true,
        pinned: true,
        phone: "foot",
        cell: (deal) => <DealActions deal={deal} rights={rights} onDeleted={() => leaveOut([deal.id])} />,
      },
    ],
    [t, text, rights, ofFields, leaveOut, unfolded, leadsToClients, hasMargins],
  );
}

/** What is left after what it costs, for who may see it (U-193). */
const marginColumn = (header: string, text: OfferText): Column<DealRow> => ({
  id: "margin",
  header,
  align: "right",
  width: "content",
  className: "whitespace-nowrap tabular-nums text-muted",
  cell: ({ margin, currency }) =>
    margin ? (
      <>
        {text.money(margin.amount, currency)}
        {margin.percent !== null && <span className="block text-xs">{text.percent(margin.percent)}</span>}
      </>
    ) : null,
});

/** What it comes to, and below what repeats (U-124). */
function DealAmount({ deal: { amount, currency, recurring } }: { deal: DealRow }) {
  const text = useStaffText();
  return (
    <>
      {text.money(amount, currency)}
      <RecurringAmount recurring={recurring} currency={currency} />
    </>
  );
}

/**
 * Name, numbers and description of a deal in the list; the name links to the deal's page, a button unfolds the earlier
 * revisions.
 */
function DealTitle({ deal, unfolded }: { deal: DealRow; unfolded: UnfoldedDeals }) {
  const { id, name, number, purchase_order, description } = deal;
  const t = useTranslations("deals");
  return (
    <>
      <Link
        href={`/deals/${id}`}
        prefetch={false}
        className="line-clamp-2 rounded-sm font-medium hover:underline"
      >
        {name || t("untitled")}
      </Link>
      <span className="block truncate text-xs text-faint">
        <span className="tabular-nums">{number}</span>
        {purchase_order && ` · ${t("purchaseOrder", { number: purchase_order })}`}
        {description && ` · ${description}`}
      </span>
      <RevisionsToggle deal={deal} unfolded={unfolded} />
    </>
  );
}

type CustomerProps = {
  deal: DealRow;
  /** Whether the reader may open the client's page. */
  isLink: boolean;
};

/** The deal's client, marked if legacy, with the e-mail (DLS-04); the name links to the client's page (U-41). */
function DealCustomer({ deal: { customer, client_id }, isLink }: CustomerProps) {
  const t = useTranslations("deals");
  if (!customer) return <span className="text-faint">{t("noCustomer")}</span>;
  return (
    <>
      <span className="flex items-center gap-2">
        {isLink && client_id !== null ? (
          <Link
            href={`/clients/${client_id}`}
            prefetch={false}
            className="truncate rounded-sm hover:underline"
          >
            {customer.name}
          </Link>
        ) : (
          <span className="truncate">{customer.name}</span>
        )}
        {customer.is_legacy && <Badge>{t("legacy")}</Badge>}
      </span>
      {customer.email && <span className="block truncate text-xs text-faint">{customer.email}</span>}
    </>
  );
}
