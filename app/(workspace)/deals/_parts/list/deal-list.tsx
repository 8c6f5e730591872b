"use client";

import { FileText, RotateCw, SearchX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { ChooseColumns, type FieldChoice } from "@/app/_custom-fields/field-columns";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { TablePage } from "@/app/_ui/data-table/types";
import { useListState } from "@/app/_ui/data-table/use-list-state";
import { EmptyState } from "@/app/_ui/empty-state";
import type { ListPlace, ListQuery } from "@/app/_ui/list-address";
import type { DealRow } from "@/lib/domain/deals/schema";
import { BulkBar, useChosenDeals } from "./bulk-bar";
import { useDealColumns } from "./deal-columns";
import { EarlierRevisions, useUnfoldedDeals } from "./earlier-revisions";
import { DealFilters, type FilterChoices } from "./deal-filters";
import type { Rights } from "./list-rules";

type Props = {
  place: ListPlace;
  query: ListQuery;
  /** null: it could not be read. */
  page: TablePage<DealRow> | null;
  choices: FilterChoices;
  rights: Rights;
  fields: FieldChoice;
};

/** A page of the deals with its filters, and checkboxes for users who may delete or change. */
export function DealList({ place, query, page, choices, rights, fields }: Props) {
  const t = useTranslations("deals");
  const { state, isFetching, retry } = useListState(place, query);
  const chosen = useChosenDeals();
  const unfolded = useUnfoldedDeals();
  const columns = useDealColumns(rights, fields, {
    leaveOut: chosen.leaveOut,
    unfolded,
    leadsToClients: choices.mayReadClients,
    hasMargins: page?.data.some(({ margin }) => margin) ?? false,
  });
  return (
    <Card>
      <DataTable
        mode="page"
        page={page}
        isFetching={isFetching}
        retry={retry}
        label={t("title")}
        dense
        columns={columns}
        columnsFrom="wide"
        rowId={({ id }) => id}
        detail={(deal) => (unfolded.ids.has(deal.id) ? <EarlierRevisions deal={deal} /> : null)}
        state={state}
        toolbar={
          page && (
            <DealFilters {...choices} state={state} isFetching={isFetching}>
              <ChooseColumns choice={fields} />
            </DealFilters>
          )
        }
        selection={
          rights.mayDelete || rights.mayChange
            ? { ...chosen, nameOf: ({ name, number }) => name || number, allLabel: t("bulk.choosePage") }
            : undefined
        }
        bulk={<BulkBar chosen={chosen} rights={rights} />}
        empty={<NoDeals mayCreate={rights.mayCreate} />}
        noneFound={<NoneFound />}
        failed={<ListFailure isFetching={isFetching} retry={retry} />}
      />
    </Card>
  );
}

/** Says why the list is empty and what to do next. */
function NoDeals({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations("deals");
  return (
    <EmptyState
      icon={<FileText />}
      title={t("emptyTitle")}
      text={t("emptyText")}
      action={
        mayCreate && (
          <ButtonLink href="/deals/create" prefetch={false}>
            {t("create")}
          </ButtonLink>
        )
      }
    />
  );
}

function NoneFound() {
  const t = useTranslations("deals");
  return (
    <EmptyState
      icon={<SearchX />}
      title={t("noneTitle")}
      text={t("noneText")}
      action={
        <ButtonLink variant="secondary" href="/deals" prefetch={false}>
          {t("clearFilters")}
        </ButtonLink>
      }
    />
  );
}

/** Shown if the list could not be read: what happened, and a Retry button (DLS-10). */
function ListFailure({ isFetching, retry }: { isFetching: boolean; retry: () => void }) {
  const t = useTranslations("deals.listFailure");
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert />}
        title={t("title")}
        text={t("text")}
        action={
          <Button
            loading={isFetching}
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onClick={retry}
          >
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
}
