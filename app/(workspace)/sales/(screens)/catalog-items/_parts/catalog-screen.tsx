"use client";

import { Plus, Boxes, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState, useMemo } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { useOpened } from "@/app/_ui/use-opened";
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
import { TableFilter } from "@/app/_ui/data-table/table-filter";
import { useWayBack } from "@/app/_first-steps/way";
import { ScreenHead } from "@/app/_ui/screen-head";
import { useStaffText } from "@/app/_ui/staff-text";
import { late } from "@/app/_ui/late";
import { useCategories, type Categories } from "./categories/use-categories";
import type { ItemGroups } from "./form/item-terms";
import { type Rights, itemColumns, type Chosen } from "./item-columns";
import { TABLE } from "./table-name";
import { DeleteItem, useDuplicate } from "./item-actions";
import { hasPrice } from "./save-item";
import { ownValue } from "@/lib/core/own-value";

const CategoriesDialog = late(() =>
  import("./categories/categories-dialog").then((module) => module.CategoriesDialog),
);
const ItemDialog = late(() => import("./form/item-dialog").then((module) => module.ItemDialog));

type Props = {
  constants: ConstantAnswer[];
  currency: string;
  /** The lowest price of new services, in percent of the calculated one. */
  lowestPrice: number;
  /** The categories when the page was made, and the tax profiles. */
  categories: Categories;
  taxes: ItemGroups["taxes"];
  rights: Rights;
  /** The dialog that the page's address asks for; closing it leads to the list's address. */
  opened?: Opened;
};

/** The dialog's service: null for a new one; one that was just made by duplicating is introduced as a copy. */
export type Opened = { id: number | null; isCopy?: boolean };

/** The service catalogue: table, dialog to create and edit, confirmation before deleting (CAT-01). */
export function CatalogScreen({
  constants,
  currency,
  lowestPrice,
  categories: initial,
  taxes,
  rights,
  opened,
}: Props) {
  const t = useTranslations("catalogItems");
  const isReady = useReady();
  const clear = useClearTable(TABLE);
  const categories = useCategories(initial);
  const groups = useMemo(() => ({ categories: categories.data, taxes }), [categories, taxes]);
  const refresh = useCallback(() => void clear(), [clear]);
  const { open, setOpen, close, isLeaving } = useOpened("/sales/catalog-items", opened);
  const [deleted, setDeleted] = useState<Chosen | null>(null);
  const edit = useCallback((id: number) => setOpen({ id }), [setOpen]);
  // A dialog that was opened meanwhile stays; the notice names the copy.
  const showCopy = useCallback(
    (id: number) => rights.mayChange && setOpen((current) => current ?? { id, isCopy: true }),
    [rights.mayChange, setOpen],
  );
  const { duplicating, duplicate } = useDuplicate({ onCopied: showCopy, onSettled: refresh });
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
            <GroupsButton {...{ categories, rights }} onChanged={refresh} />
            {rights.mayCreate && (
              <Button
                icon={<Plus aria-hidden="true" className="size-4" />}
                disabled={!isReady}
                onClick={() => setOpen({ id: null })}
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
        categories={categories}
        onNew={() => setOpen({ id: null })}
        duplicating={duplicating}
        onEdit={edit}
        onDuplicate={duplicate}
        onDelete={setDeleted}
      />
      {open && !deleted && (
        <OpenedItem
          {...{ open, constants, currency, lowestPrice, groups, isLeaving }}
          onClose={close}
          onSaved={refresh}
        />
      )}
      <DeleteItem item={deleted} onClose={() => setDeleted(null)} onDeleted={() => void clear()} />
    </>
  );
}

type GroupsProps = { categories: Categories; rights: Rights; onChanged: () => void };

/** A button that opens the dialog of the categories. */
function GroupsButton(props: GroupsProps) {
  const t = useTranslations("catalogItems.categories");
  const isReady = useReady();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={!isReady} onClick={() => setOpen(true)}>
        {t("title")}
      </Button>
      {isOpen && <CategoriesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type OpenedItemProps = Pick<Props, "constants" | "currency" | "lowestPrice"> & {
  open: Opened;
  groups: ItemGroups;
  /** Closing leads to another page, whose notice it is. */
  isLeaving: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** The dialog of a service; once it is saved, a notice says so. */
function OpenedItem({ open, isLeaving, onClose, onSaved, ...given }: OpenedItemProps) {
  const t = useTranslations("catalogItems");
  const { money } = useStaffText();
  const wayBack = useWayBack();
  return (
    <ItemDialog
      {...given}
      itemId={open.id}
      isCopy={open.isCopy}
      onClose={onClose}
      onSaved={(item, mode) => {
        onSaved();
        if (mode === "saveAndNew") return;
        const saved = t(open.id === null ? "created" : "saved", { title: item.title });
        const amount = money(0, given.currency);
        const offered = hasPrice(item) ? "" : ` ${t("withoutPrice", { amount })}`;
        leaveNotice({ tone: "success", text: `${saved}${offered}` }, isLeaving);
        onClose();
        wayBack?.();
      }}
    />
  );
}

type ItemTableProps = {
  categories: Categories;
  constants: ConstantAnswer[];
  currency: string;
  rights: Rights;
  duplicating: number | null;
  onNew: () => void;
  onEdit: (id: number) => void;
  onDuplicate: (item: Chosen) => void;
  onDelete: (item: Chosen) => void;
};

/**
 * The services, 25 per page (LIM-02), including the inactive ones (S-056). Search, filter and page are in the
 * URL.
 */
function ItemTable(props: ItemTableProps) {
  const { categories, constants, currency, rights, duplicating, onNew, onEdit, onDuplicate, onDelete } =
    props;
  const t = useTranslations("catalogItems");
  const state = useTableState({ pageSize: 25, inAddress: true });
  const columns = useMemo(
    () =>
      itemColumns({ t, categories, constants, currency, rights, duplicating, onEdit, onDuplicate, onDelete }),
    [t, categories, constants, currency, rights, duplicating, onEdit, onDuplicate, onDelete],
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
        columnsFrom="middle"
        rowId={(row) => row.id}
        searchLabel={t("search")}
        state={state}
        toolbar={
          <>
            <TableFilter
              state={state}
              name="is_active"
              className="w-48"
              label={t("state")}
              all={t("all")}
              options={states}
            />
            {categories.data.length > 0 && (
              <TableFilter
                state={state}
                name="category_id"
                label={t("form.category")}
                all={t("categories.all")}
                options={[
                  ...categories.data.map(({ id, name }) => ({ value: String(id), label: name })),
                  { value: "none", label: t("form.noCategory") },
                ]}
              />
            )}
          </>
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
      ...(sort && ownValue(SORTS, sort.column)
        ? { sort_by: ownValue(SORTS, sort.column), sort_direction: sort.direction }
        : {}),
      "filter[category_id]": categoryOf(filters["category_id"]),
      ...(filters["is_active"] ? { "filter[is_active]": filters["is_active"] === "1" ? "1" : "0" } : {}),
    },
    signal,
    timeout: 10_000,
  });

/** The category of a filter in the address; undefined: all. */
function categoryOf(text: string | undefined): number | "none" | undefined {
  if (text === "none") return text;
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
