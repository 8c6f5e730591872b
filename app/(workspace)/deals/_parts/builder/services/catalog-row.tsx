"use client";

import { CopyPlus, SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { Checkbox } from "@/app/_ui/checkbox";
import { classes } from "@/app/_ui/classes";
import { IconButton } from "@/app/_ui/button";
import { priceItem, type DealMoney, type Resolver } from "../price-item";
import type { SelectedItem } from "../selected-item";
import { CATALOG_CELLS, CATALOG_LAYOUT } from "./grid";
import { QuantityField } from "./quantity-field";
import type { LineActions } from "./use-line-actions";

type Props = {
  item: CatalogItemAnswer;
  /** Its first line in the deal, the number of its lines, and their total. */
  line: SelectedItem | null;
  lines: number;
  total: number;
  /** Units that can still be added; null without a limit. */
  left: number | null;
  isFull: boolean;
  resolve: Resolver;
  money: DealMoney;
  /** Formats an amount of the deal. */
  moneyText: (amount: number) => string;
  onChoose: LineActions["choose"];
  onRemove: (item: CatalogItemAnswer) => void;
  onQuantity: LineActions["changeQuantity"];
  onEdit: LineActions["edit"];
};

/**
 * One service of the catalogue, which can be chosen several times. Renders only if it or its lines change.
 */
export const CatalogRow = memo(function CatalogRow({
  item,
  line,
  lines,
  total,
  left,
  isFull,
  resolve,
  money,
  moneyText,
  onChoose,
  onRemove,
  onQuantity,
  onEdit,
}: Props) {
  const t = useTranslations("builder.services");
  const resolved = resolve(item);
  const price = line || resolved.isConditional ? null : priceItem(resolved, {}, money);
  const unit = lines > 1 ? null : (line?.unitPrice ?? (price?.ok ? price.calculated : null));
  const none = (
    <span className="text-faint @max-2xl:hidden" aria-label={t("notChosen")}>
      –
    </span>
  );
  return (
    <tr
      role="row"
      className={classes(
        "flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5",
        CATALOG_LAYOUT,
        line && "bg-primary-50/60 dark:bg-primary-500/10",
      )}
    >
      <td role="cell" className={line ? CATALOG_CELLS.chosenItem : CATALOG_CELLS.item}>
        <Checkbox
          checked={line !== null}
          disabled={line === null && isFull}
          onChange={() => (line ? onRemove(item) : onChoose(item))}
          label={<span className="font-medium wrap-anywhere">{item.title}</span>}
          hint={item.purchase_limit !== null && t("limit", { limit: item.purchase_limit })}
        />
      </td>
      <td role="cell" className={CATALOG_CELLS.quantity}>
        {lines > 1 ? (
          <span className="text-muted">{t("lines", { count: lines })}</span>
        ) : line ? (
          <QuantityField line={line} name={item.title} limit={item.purchase_limit} onQuantity={onQuantity} />
        ) : (
          none
        )}
      </td>
      <td role="cell" className={CATALOG_CELLS.edit}>
        <RowButtons {...{ item, line, lines, left, isFull, onChoose, onEdit }} />
      </td>
      <td role="cell" className={CATALOG_CELLS.unitPrice}>
        {lines > 1 ? (
          none
        ) : unit === null ? (
          <span className="text-xs">{t("byAnswers")}</span>
        ) : (
          moneyText(unit)
        )}
      </td>
      <td role="cell" className={line ? CATALOG_CELLS.totalPrice : CATALOG_CELLS.noTotal}>
        {line ? moneyText(total) : none}
      </td>
    </tr>
  );
});

type ButtonsProps = Pick<Props, "item" | "line" | "lines" | "left" | "isFull" | "onChoose" | "onEdit">;

/** Edits the service's only line, or adds another one. */
function RowButtons({ item, line, lines, left, isFull, onChoose, onEdit }: ButtonsProps) {
  const t = useTranslations("builder.services");
  return (
    <>
      {lines > 1 ? null : (
        <IconButton
          label={t("editItem", { name: item.title })}
          icon={<SlidersHorizontal />}
          disabled={line === null && isFull}
          onClick={() => onEdit(item, line)}
        />
      )}
      {line && left !== 0 && (
        <IconButton
          label={t("addAnother", { name: item.title })}
          icon={<CopyPlus />}
          disabled={isFull}
          onClick={() => onChoose(item)}
        />
      )}
    </>
  );
}
