"use client";

import { SlidersHorizontal, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Checkbox } from "@/app/_ui/checkbox";
import { classes } from "@/app/_ui/classes";
import { DragHandle } from "@/app/_ui/drag-handle";
import { IconButton } from "@/app/_ui/icon-button";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { formatMoney } from "@/lib/money/format";
import type { SelectedItem } from "../selected-item";
import { SELECTED_LAYOUT } from "./layouts";
import { QuantityField } from "./quantity-field";
import type { LineActions } from "./use-line-actions";

type Props = {
  item: SelectedItem;
  currency: string;
  /** Why the server refused this line. */
  problem: string | null;
  onQuantity: LineActions["changeQuantity"];
  onEdit: LineActions["edit"];
  onOptional: (key: string, isOptional: boolean) => void;
  onRemove: (key: string) => void;
};

/** One chosen service; drawn again only when itself changes. */
export const SelectedRow = memo(function SelectedRow({
  item,
  currency,
  problem,
  onQuantity,
  onEdit,
  onOptional,
  onRemove,
}: Props) {
  const t = useTranslations("builder.services");
  const { row, handle, isDragging } = useSortableRow(item.key);
  const { catalogItem, title } = item;
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
      <td role="cell" className="row-start-1">
        <DragHandle {...handle} name={title} />
      </td>
      <td
        role="cell"
        className="col-span-3 col-start-2 row-start-1 min-w-0 font-medium wrap-anywhere @2xl:col-span-1"
      >
        {title}
        {problem && (
          <span role="alert" className="block text-xs font-medium text-danger">
            {problem}
          </span>
        )}
        {!catalogItem && <span className="block text-xs font-normal text-faint">{t("gone")}</span>}
      </td>
      <td role="cell" className="col-start-2 row-start-2 @2xl:col-start-3">
        <QuantityField line={item} onQuantity={onQuantity} />
      </td>
      <td role="cell" className="col-start-3 row-start-2 @2xl:col-start-4 @2xl:text-center">
        <Checkbox
          checked={item.isOptional}
          onChange={(event) => onOptional(item.key, event.target.checked)}
          label={
            <>
              <span aria-hidden="true" className="@2xl:hidden">
                {t("columns.optional")}
              </span>
              <span className="sr-only">{t("optionalOf", { name: title })}</span>
            </>
          }
        />
      </td>
      <td role="cell" className="col-start-5 row-start-1">
        <IconButton
          label={t("editItem", { name: title })}
          icon={<SlidersHorizontal />}
          disabled={!catalogItem}
          onClick={() => catalogItem && onEdit(catalogItem, item)}
        />
      </td>
      <td
        role="cell"
        className="col-span-2 col-start-2 row-start-3 tabular-nums text-muted @md:col-span-1 @md:col-start-4 @md:row-start-2 @md:text-right @2xl:col-start-6"
      >
        {formatMoney(item.unitPrice, currency)}
      </td>
      <td
        role="cell"
        className="col-span-3 col-start-4 row-start-3 text-right font-medium tabular-nums @md:col-span-2 @md:col-start-5 @md:row-start-2 @2xl:col-span-1 @2xl:col-start-7"
      >
        {formatMoney(item.calculatedPrice, currency)}
      </td>
      <td role="cell" className="col-start-6 row-start-1 @2xl:col-start-8">
        <IconButton
          tone="danger"
          label={t("removeItem", { name: title })}
          icon={<Trash2 />}
          onClick={() => onRemove(item.key)}
        />
      </td>
    </tr>
  );
});

const ROW =
  "grid grid-cols-[2rem_auto_auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-1.5 bg-surface px-4 py-2.5 @2xl:*:row-start-1";
