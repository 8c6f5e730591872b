"use client";

import { Package, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState, useMemo } from "react";
import { leaveNotice } from "@/app/_client/notice";
import { useOpened } from "@/app/_ui/use-opened";
import { useReady } from "@/app/_ui/use-ready";
import { TransferActions } from "@/app/_transfer/transfer-actions";
import { Button } from "@/app/_ui/button";
import { useClearTable } from "@/app/_ui/data-table/use-clear-table";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { useWayBack } from "@/app/_first-steps/way";
import { ScreenHead } from "@/app/_ui/screen-head";
import { useStaffText } from "@/app/_ui/staff-text";
import { late } from "@/app/_ui/late";
import { useCategories, type Categories } from "./categories/use-categories";
import type { ItemGroups } from "./form/item-terms";
import type { Chosen } from "./chosen";
import type { Rights } from "./item-columns";
import { ItemTable } from "./item-table";
import { TABLE } from "./table-name";
import { DeleteItem, useDuplicate } from "./item-actions";
import { hasPrice } from "./save-item";

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
export type Opened = { id: number | null; isCopy?: boolean; isBundle?: boolean };

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
            {rights.mayCreate && <NewButtons onNew={setOpen} />}
          </span>
        }
      />
      <ItemTable
        constants={constants}
        currency={currency}
        rights={rights}
        categories={categories}
        groups={groups}
        onChanged={refresh}
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

/** Buttons that make a bundle or a service. */
function NewButtons({ onNew }: { onNew: (opened: Opened) => void }) {
  const t = useTranslations("catalogItems");
  const isReady = useReady();
  return (
    <>
      <Button
        variant="secondary"
        icon={<Package aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={() => onNew({ id: null, isBundle: true })}
      >
        {t("bundle.new")}
      </Button>
      <Button
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={!isReady}
        onClick={() => onNew({ id: null })}
      >
        {t("new")}
      </Button>
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
      isBundle={open.isBundle}
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
