"use client";

import { Boxes, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { SelectField } from "@/app/_ui/select-field";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { Deleted } from "./delete-item";
import { itemColumns } from "./item-columns";
import { TABLE, type Rights } from "./table-name";

type Props = {
  constants: ConstantAnswer[];
  currency: string;
  rights: Rights;
  onNew: () => void;
  onEdit: (id: number) => void;
  onDelete: (item: Deleted) => void;
};

/** The services, 25 a page (LIM-02), the inactive ones too (S-056); search, filter and page live in the address. */
export function ItemTable({ constants, currency, rights, onNew, onEdit, onDelete }: Props) {
  const t = useTranslations("catalogItems");
  const state = useTableState({ pageSize: 25, inAddress: true });
  const columns = useMemo(
    () => itemColumns({ t, constants, currency, rights, onEdit, onDelete }),
    [t, constants, currency, rights, onEdit, onDelete],
  );
  const states = (["1", "0"] as const).map((value) => ({
    value,
    label: t(value === "1" ? "active" : "inactive"),
  }));
  return (
    <Card>
      <DataTable<CatalogItemAnswer>
        mode="server"
        name={TABLE}
        load={loadRows}
        label={t("title")}
        columns={columns}
        rowId={(row) => row.id}
        searchLabel={t("search")}
        state={state}
        toolbar={
          <SelectField
            label={t("state")}
            hideLabel
            clearable
            placeholder={t("all")}
            options={states}
            value={state.filters["is_active"] ?? null}
            onChange={(value) => state.setFilter("is_active", value)}
            className="w-40"
          />
        }
        errorText={t("errors.listFailed")}
        empty={
          <EmptyState
            icon={<Boxes />}
            title={t("emptyTitle")}
            text={t(rights.mayCreate ? "emptyText" : "emptyReadOnly")}
            action={rights.mayCreate && <Button onClick={onNew}>{t("new")}</Button>}
          />
        }
        noneFound={<EmptyState icon={<SearchX />} title={t("noneTitle")} text={t("noneText")} />}
      />
    </Card>
  );
}

/** What the server sorts by, by column. */
const SORTS: Readonly<Record<string, "title" | "position">> = {
  title: "title",
  position: "position",
};

/** REST-40: 10 seconds for a page of the table. */
const loadRows: LoadRows<CatalogItemAnswer> = ({ page, per_page, search, sort, filters }, signal) =>
  send(catalogCalls.list, {
    query: {
      page,
      per_page,
      include: "priceIntervals,priceModifications,priceModificationIntervals,media",
      ...(search ? { search } : {}),
      ...(sort && SORTS[sort.column] ? { sort_by: SORTS[sort.column], sort_direction: sort.direction } : {}),
      ...(filters["is_active"] ? { "filter[is_active]": filters["is_active"] === "1" ? "1" : "0" } : {}),
    },
    signal,
    timeout: 10_000,
  });
