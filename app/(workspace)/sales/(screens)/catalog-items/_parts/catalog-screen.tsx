"use client";

import { Plus, Boxes, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState, useMemo } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { useReady } from "@/app/_ui/use-ready";
import { TransferActions } from "@/app/_transfer/transfer-actions";
import { Button } from "@/app/_ui/button";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { send } from "@/app/_client/send";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { useTableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { ApiError } from "@/app/_client/api-error";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { TableFilter } from "@/app/_ui/data-table/table-filter";
import { ScreenHead } from "@/app/_ui/screen-head";
import { ItemDialog } from "./form/item-dialog";
import { TABLE, type Rights, itemColumns, type Deleted } from "./item-columns";
import { itemFailure } from "./save-item";

type Props = { constants: ConstantAnswer[]; currency: string; rights: Rights };

/** The service catalogue: table, dialog to create and edit, confirmation before deleting (CAT-01). */
export function CatalogScreen({ constants, currency, rights }: Props) {
  const t = useTranslations("catalogItems");
  const isReady = useReady();
  const clear = useClearTable(TABLE);
  const refresh = useCallback(() => void clear(), [clear]);
  /** Id of the service in the dialog; "new" for a new one; null: no dialog. */
  const [open, setOpen] = useState<number | "new" | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  return (
    <>
      <ScreenHead
        title={t("title")}
        subtitle={t("subtitle")}
        action={
          <span className="flex flex-wrap gap-2">
            <TransferActions
              subject="services"
              mayImport={rights.mayCreate || rights.mayChange}
              onImported={refresh}
            />
            {rights.mayCreate && (
              <Button
                icon={<Plus aria-hidden="true" className="size-4" />}
                disabled={!isReady}
                onClick={() => setOpen("new")}
              >
                {t("new")}
              </Button>
            )}
          </span>
        }
      />
      <ItemTable
        constants={constants}
        currency={currency}
        rights={rights}
        onNew={() => setOpen("new")}
        onEdit={setOpen}
        onDelete={setDeleted}
      />
      {open !== null && (
        <ItemDialog
          itemId={open === "new" ? null : open}
          constants={constants}
          currency={currency}
          onClose={() => setOpen(null)}
          onSaved={(item, mode) => {
            void clear();
            if (mode === "saveAndNew") return;
            setOpen(null);
            leaveNotice({
              tone: "success",
              text: t(open === "new" ? "created" : "saved", { title: item.title }),
            });
          }}
        />
      )}
      <DeleteItem item={deleted} onClose={() => setDeleted(null)} onDeleted={() => void clear()} />
    </>
  );
}

type ItemTableProps = {
  constants: ConstantAnswer[];
  currency: string;
  rights: Rights;
  onNew: () => void;
  onEdit: (id: number) => void;
  onDelete: (item: Deleted) => void;
};

/**
 * The services, 25 per page (LIM-02), including the inactive ones (S-056). Search, filter and page are in the
 * URL.
 */
function ItemTable({ constants, currency, rights, onNew, onEdit, onDelete }: ItemTableProps) {
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
          <TableFilter
            state={state}
            name="is_active"
            className="w-48"
            label={t("state")}
            all={t("all")}
            options={states}
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

/** The API's sort keys by column. */
const SORTS: Readonly<Record<string, "title" | "position">> = {
  title: "title",
  position: "position",
};

/** One page of the table; times out after 10 seconds (REST-40). */
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

type DeletedProps = { item: Deleted | null; onClose: () => void; onDeleted: () => void };

/**
 * Deletes a service after confirmation. In any case the dialog closes and a banner shows the result; failures
 * are also logged (CAT-14, P-01).
 */
function DeleteItem({ item, onClose, onDeleted }: DeletedProps) {
  const t = useTranslations("catalogItems");
  const failures = useTranslations("catalogItems.errors");
  const [isBusy, setBusy] = useState(false);
  const remove = async ({ id, title }: Deleted) => {
    setBusy(true);
    try {
      await send(catalogCalls.remove, { params: { id }, version: null });
      leaveNotice({ tone: "success", text: t("deleted", { title }) });
      onDeleted();
    } catch (error) {
      reportError(error);
      leaveNotice({
        tone: "error",
        text:
          error instanceof ApiError && error.status < 500
            ? itemFailure(error, failures)
            : failures("deleteFailed", { title }),
      });
      if (error instanceof ApiError && error.status === 404) onDeleted();
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("deleteTitle", { title: item?.title ?? "" })}
      description={t("deleteText")}
      confirmLabel={t("delete")}
      danger
      busy={isBusy}
      onConfirm={() => item && void remove(item)}
    />
  );
}
