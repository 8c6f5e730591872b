"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useMemo } from "react";
import { RecurringAmount } from "@/app/_pricing/recurring-amount";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { Column, TablePage } from "@/app/_ui/data-table/types";
import { useListState } from "@/app/_ui/data-table/use-list-state";
import { EmptyState } from "@/app/_ui/empty-state";
import type { ListPlace, ListQuery } from "@/app/_ui/list-address";
import { useStaffText } from "@/app/_ui/staff-text";
import type { DealRow } from "@/lib/domain/deals/schema";
import { ProgressBadge } from "../../../deals/_parts/list/progress-badge";

type Props = {
  place: ListPlace;
  query: ListQuery;
  page: TablePage<DealRow>;
  /** Where a proposal for the client is begun; null for whoever may not. */
  newAt: string | null;
};

/** A page of a client's deals. Sorting and page are kept in the address. */
export function ClientDeals({ place, query, page, newAt }: Props) {
  const t = useTranslations("clients.page.deals");
  const ofPage = useTranslations("clients.page");
  const { state, isFetching, retry } = useListState(place, query);
  const columns = useColumns();
  return (
    <Card>
      <h2 className="border-b border-line px-5 py-4 font-semibold">{t("title")}</h2>
      <DataTable
        mode="page"
        page={page}
        isFetching={isFetching}
        retry={retry}
        label={t("title")}
        columns={columns}
        columnsFrom="middle"
        rowId={({ id }) => id}
        state={state}
        empty={
          <EmptyState
            icon={<FileText />}
            title={t("empty")}
            text={t("emptyText")}
            action={
              newAt && (
                <ButtonLink href={newAt} prefetch={false}>
                  {ofPage("propose")}
                </ButtonLink>
              )
            }
          />
        }
        errorText={t("loadFailed")}
      />
    </Card>
  );
}

/** The deals list's columns without those that say the same in each row. */
function useColumns(): Column<DealRow>[] {
  const t = useTranslations("deals");
  const { money, date } = useStaffText();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("columns.name"),
        width: { min: 11, share: 2 },
        sortable: true,
        cell: ({ id, name, number }) => (
          <>
            <Link
              href={`/deals/${id}`}
              prefetch={false}
              className="line-clamp-2 rounded-sm font-medium wrap-anywhere hover:underline"
            >
              {name || t("untitled")}
            </Link>
            <span className="block text-xs text-faint tabular-nums">{number}</span>
          </>
        ),
      },
      {
        id: "amount",
        header: t("columns.amount"),
        sortable: true,
        firstDirection: "desc",
        align: "right",
        className: "whitespace-nowrap font-medium",
        cell: ({ amount, currency, recurring }) => (
          <>
            {money(amount, currency)}
            <RecurringAmount recurring={recurring} currency={currency} />
          </>
        ),
      },
      {
        id: "stage",
        header: t("columns.progress"),
        sortable: true,
        phone: "corner",
        width: "content",
        cell: ({ progress }) => <ProgressBadge progress={progress} />,
      },
      {
        id: "created_at",
        header: t("columns.created"),
        sortable: true,
        firstDirection: "desc",
        width: "content",
        className: "tabular-nums text-muted",
        cell: (deal) => date(deal.created_at),
      },
      {
        id: "owner",
        header: t("columns.owner"),
        sortable: true,
        width: { min: 7, share: 1 },
        className: "text-muted",
        cell: ({ owner }) => owner?.fullName ?? t("unassigned"),
      },
    ],
    [t, money, date],
  );
}
