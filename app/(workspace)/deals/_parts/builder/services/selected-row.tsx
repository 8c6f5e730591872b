"use client";

import { SlidersHorizontal, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Checkbox } from "@/app/_ui/checkbox";
import { classes } from "@/app/_ui/classes";
import { DragHandle } from "@/app/_ui/drag-handle";
import { IconButton } from "@/app/_ui/button";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { isFreeItem } from "../free-item";
import type { SelectedItem } from "../selected-item";
import { SELECTED_CELLS, SELECTED_LAYOUT } from "./grid";
import { QuantityField } from "./quantity-field";
import type { LineActions } from "./use-line-actions";

type Props = {
  item: SelectedItem;
  /** Distinguishes lines of the same service. */
  name: string;
  moneyText: (amount: number) => string;
  /** Names of the available sections by key. */
  sections: ReadonlyMap<string, string>;
  /** Units of the service that its other lines leave; null without a limit. */
  limit: number | null;
  /** Why the server refused this line. */
  problem: string | null;
  onQuantity: LineActions["changeQuantity"];
  onEdit: LineActions["edit"];
  /** Edits a free line; null for users who may not. */
  onWrite: LineActions["write"] | null;
  onOptional: (key: string, isOptional: boolean) => void;
  onSection: (key: string, section: string) => void;
  onRemove: (key: string) => void;
};

/** One chosen service; renders only if its props change. */
export const SelectedRow = memo(function SelectedRow({
  item,
  name,
  sections,
  moneyText,
  limit,
  problem,
  onQuantity,
  onEdit,
  onWrite,
  onOptional,
  onSection,
  onRemove,
}: Props) {
  const t = useTranslations("builder.services");
  const { row, handle, isDragging } = useSortableRow(item.key);
  const { catalogItem } = item;
  return (
    <tr
      {...row}
      role="row"
      className={classes(
        ROW,
        SELECTED_LAYOUT,
        isDragging && "shadow-float",
        problem && "bg-error-50 dark:bg-error-500/10",
      )}
    >
      <td role="cell" className={SELECTED_CELLS.reorder}>
        <DragHandle {...handle} name={name} />
      </td>
      <td role="cell" className={SELECTED_CELLS.item}>
        <About item={item} problem={problem} />
        {sections.size > 0 && <SectionChoice {...{ item, name, sections, onSection }} />}
      </td>
      <td role="cell" className={SELECTED_CELLS.quantity}>
        <QuantityField
          line={item}
          name={name}
          limit={limit}
          mayWriteFreeLines={onWrite !== null}
          onQuantity={onQuantity}
        />
      </td>
      <td role="cell" className={SELECTED_CELLS.optional}>
        <OptionalBox item={item} name={name} onOptional={onOptional} />
      </td>
      <td role="cell" className={SELECTED_CELLS.edit}>
        <IconButton
          label={t("editItem", { name })}
          icon={<SlidersHorizontal />}
          disabled={isFreeItem(item) ? !onWrite : !catalogItem}
          onClick={() => (catalogItem ? onEdit(catalogItem, item) : isFreeItem(item) && onWrite?.(item))}
        />
      </td>
      <td role="cell" className={SELECTED_CELLS.unitPrice}>
        {moneyText(item.unitPrice)}
      </td>
      <td role="cell" className={SELECTED_CELLS.totalPrice}>
        {moneyText(item.calculatedPrice)}
      </td>
      <td role="cell" className={SELECTED_CELLS.remove}>
        <IconButton
          tone="danger"
          label={t("removeItem", { name })}
          icon={<Trash2 />}
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget);
            onRemove(item.key);
          }}
        />
      </td>
    </tr>
  );
});

/** A line's name, its problems, and the customer's comments on it. */
function About({ item, problem }: Pick<Props, "item" | "problem">) {
  return (
    <>
      {item.title}
      {problem && (
        <span role="alert" className="block text-xs font-medium text-danger">
          {problem}
        </span>
      )}
      <Kind item={item} />
      {item.customerNote && (
        <span className="block text-xs font-normal whitespace-pre-line text-muted">{item.customerNote}</span>
      )}
    </>
  );
}

/** Marks free lines, services that were deleted, and lines with their own taxes. */
function Kind({ item }: Pick<Props, "item">) {
  const t = useTranslations("builder.services");
  const look = "block text-xs font-normal text-faint";
  if (item.catalogItem) return null;
  if (!isFreeItem(item)) return <span className={look}>{t("gone")}</span>;
  return (
    <span className={look}>
      {item.taxProfile ? t("freeWithTaxes", { profile: item.taxProfile.name }) : t("free")}
    </span>
  );
}

/** Chooses a line's section, as an alternative to dragging. */
function SectionChoice({
  item,
  name,
  sections,
  onSection,
}: Pick<Props, "item" | "name" | "sections" | "onSection">) {
  const t = useTranslations("builder.sections");
  return (
    <select
      aria-label={t("of", { name })}
      value={item.section}
      onChange={({ target }) => onSection(item.key, target.value)}
      className={classes(
        "-ml-1 block max-w-full truncate rounded-sm bg-transparent py-0.5 text-base font-normal text-muted",
        "hover:text-ink sm:text-xs",
      )}
    >
      <option value="">{t("before")}</option>
      {Array.from(sections, ([key, title]) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** Its label is visible on a phone, where rows have no headers, and else only for screen readers. */
function OptionalBox({ item, name, onOptional }: Pick<Props, "item" | "name" | "onOptional">) {
  const t = useTranslations("builder.services");
  return (
    <Checkbox
      checked={item.isOptional}
      onChange={(event) => onOptional(item.key, event.target.checked)}
      label={
        <>
          <span aria-hidden="true" className="@2xl:hidden">
            {t("columns.optional")}
          </span>
          <span className="sr-only">{t("optionalOf", { name })}</span>
        </>
      }
    />
  );
}

const ROW = "flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface px-4 py-2.5";

/** The same button of the next row, which gets the focus after a removal by keyboard. */
function focusNextRow(button: HTMLElement): void {
  const row = button.closest("tr");
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>("td:last-child button")?.focus();
}
