"use client";

import { SearchX, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useMemo, type ReactNode } from "react";
import { ChooseColumns, useFieldColumns, type FieldChoice } from "@/app/_custom-fields/field-columns";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { Column, TablePage } from "@/app/_ui/data-table/types";
import { useListState } from "@/app/_ui/data-table/use-list-state";
import { useTypedSearch, type TableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import type { ListPlace, ListQuery } from "@/app/_ui/list-address";
import { SearchMark } from "@/app/_ui/search-input";
import { TextField } from "@/app/_ui/text-field";
import { useStaffText } from "@/app/_ui/staff-text";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import type { ManagedClient } from "@/lib/domain/clients/api";
import { DeleteClient, EditClient, NewClient } from "./client-buttons";

type Props = {
  place: ListPlace;
  query: ListQuery;
  /** null: it could not be read. */
  page: TablePage<ManagedClient> | null;
  rights: { mayCreate: boolean; mayChange: boolean; mayDelete: boolean };
  fields: FieldChoice;
};

/** A page of the clients, and the search for some of them. */
export function ClientList({ place, query, page, rights, fields }: Props) {
  const t = useTranslations("clients");
  const { state, isFetching, retry } = useListState(place, query);
  const { mayCreate } = rights;
  const columns = useClientColumns(rights, fields, retry);
  return (
    <Card>
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
        toolbar={
          page && (
            <ClientSearch state={state} isFetching={isFetching}>
              <ChooseColumns choice={fields} />
            </ClientSearch>
          )
        }
        empty={
          <EmptyState
            icon={<Users />}
            title={t("emptyTitle")}
            text={mayCreate ? t("emptyText") : t("emptyReadOnly")}
            action={mayCreate && <NewClient />}
          />
        }
        noneFound={<EmptyState icon={<SearchX />} title={t("noneTitle")} text={t("noneText")} />}
        errorText={t("loadFailed")}
      />
    </Card>
  );
}

type SearchProps = { state: TableState; isFetching: boolean; children: ReactNode };

/** Search over name, company, e-mail and custom fields. The search is kept in the address. */
function ClientSearch({ state, isFetching, children }: SearchProps) {
  const t = useTranslations("clients");
  const search = (text: string) => state.setFilter("name", text);
  const { box, empty } = useTypedSearch(state.filters["name"] ?? "", search);
  const clear = () => {
    empty();
    search("");
  };
  return (
    <div role="search" aria-label={t("search")} className="flex w-full items-end gap-3">
      <TextField
        {...box}
        className="flex-1 sm:max-w-md"
        label={t("search")}
        placeholder={t("searchPlaceholder")}
        maxLength={MAX_SEARCH}
        trailing={<SearchMark busy={isFetching} />}
      />
      <Button variant="ghost" disabled={box.value === ""} onClick={clear}>
        {t("clear")}
      </Button>
      {children}
    </div>
  );
}

/** The columns, each with the endpoint's name for sorting. */
function useClientColumns(
  { mayChange, mayDelete }: Props["rights"],
  choice: FieldChoice,
  onDeleted: () => void,
): Column<ManagedClient>[] {
  const t = useTranslations("clients");
  const { date } = useStaffText();
  const ofFields = useFieldColumns<ManagedClient>(choice);
  return useMemo(() => {
    const actions: Column<ManagedClient> = {
      id: "actions",
      header: t("columns.actions"),
      hideHeader: true,
      cell: (client) => (
        <span className="inline-flex items-center">
          {mayChange && <EditClient client={client} />}
          {mayDelete && <DeleteClient client={client} onDeleted={onDeleted} />}
        </span>
      ),
    };
    const columns: Column<ManagedClient>[] = [
      {
        id: "name",
        header: t("columns.name"),
        width: { min: 11, share: 2 },
        sortable: true,
        cell: (client) => <ClientTitle client={client} />,
      },
      {
        id: "email",
        header: t("columns.email"),
        width: { min: 7, share: 2 },
        className: "text-muted",
        cell: ({ email }) => email && <span className="block truncate">{email}</span>,
      },
      {
        id: "phone",
        header: t("columns.phone"),
        width: { min: 8, share: 1 },
        className: "text-muted",
        cell: ({ phone }) => phone,
      },
      {
        id: "contacts",
        header: t("columns.contacts"),
        width: "content",
        className: "text-muted",
        cell: ({ contacts }) => t("contacts", { count: contacts.length }),
      },
      {
        id: "last_deal_at",
        header: t("columns.lastDeal"),
        sortable: true,
        firstDirection: "desc",
        phone: "hidden",
        width: "content",
        className: "tabular-nums text-muted",
        cell: (client) => (client.last_deal_at ? date(client.last_deal_at) : t("noDeal")),
      },
      {
        id: "created_at",
        header: t("columns.created"),
        sortable: true,
        firstDirection: "desc",
        phone: "hidden",
        width: "content",
        className: "tabular-nums text-muted",
        cell: (client) => date(client.created_at),
      },
      ...ofFields,
    ];
    return mayChange || mayDelete ? [...columns, actions] : columns;
  }, [t, date, mayChange, mayDelete, onDeleted, ofFields]);
}

/** A client's name, which links to its page, company and source. */
function ClientTitle({ client }: { client: ManagedClient }) {
  const t = useTranslations("clients");
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <Link
          href={`/clients/${client.id}`}
          prefetch={false}
          className="line-clamp-2 min-w-0 rounded-sm wrap-anywhere hover:underline"
        >
          {client.name}
        </Link>
        {client.zoho_id !== null && <Badge tone="info">{t("zoho")}</Badge>}
        {client.is_legacy && <Badge tone="warning">{t("legacy")}</Badge>}
      </span>
      {client.company !== "" && client.company !== client.name && (
        <span className="block truncate text-xs text-faint">{client.company}</span>
      )}
    </>
  );
}
