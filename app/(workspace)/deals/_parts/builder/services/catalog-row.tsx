"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import type { CatalogItemAnswer } from "@/lib/catalog/schema";
import { Checkbox } from "@/app/_ui/checkbox";
import { classes } from "@/app/_ui/classes";
import { IconButton } from "@/app/_ui/icon-button";
import { formatMoney } from "@/lib/money/format";
import { priceItem, type DealMoney } from "../price-item";
import type { Resolver } from "../resolve-item";
import type { SelectedItem } from "../selected-item";
import { CATALOG_LAYOUT } from "./layouts";
import { QuantityField } from "./quantity-field";
import type { LineActions } from "./use-line-actions";

type Props = {
  item: CatalogItemAnswer;
  /** Its first line in the deal. */
  line: SelectedItem | null;
  isFull: boolean;
  resolve: Resolver;
  money: DealMoney;
  onChoose: LineActions["choose"];
  onRemove: (item: CatalogItemAnswer) => void;
  onQuantity: LineActions["changeQuantity"];
  onEdit: LineActions["edit"];
};

/** One service of the catalogue; drawn again only when itself or its line changes. */
export const CatalogRow = memo(function CatalogRow({
  item,
  line,
  isFull,
  resolve,
  money,
  onChoose,
  onRemove,
  onQuantity,
  onEdit,
}: Props) {
  const t = useTranslations("builder.services");
  const resolved = resolve(item);
  const price = line || resolved.isConditional ? null : priceItem(resolved, {}, money);
  const unit = line?.unitPrice ?? (price?.ok ? price.calculated : null);
  return (
    <tr
      role="row"
      className={classes(
        "grid grid-cols-[4.5rem_auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 px-4 py-2.5",
        CATALOG_LAYOUT,
        line && "bg-primary-50/60 dark:bg-primary-500/10",
      )}
    >
      <td role="cell" className="col-span-full min-w-0 @lg:col-span-1">
        <Checkbox
          checked={line !== null}
          disabled={line === null && isFull}
          onChange={() => (line ? onRemove(item) : onChoose(item))}
          label={<span className="font-medium wrap-anywhere">{item.title}</span>}
          hint={item.purchase_limit !== null && t("limit", { limit: item.purchase_limit })}
        />
      </td>
      <td role="cell">
        {line ? (
          <QuantityField line={line} onQuantity={onQuantity} />
        ) : (
          <span className="text-faint" aria-label={t("notChosen")}>
            –
          </span>
        )}
      </td>
      <td role="cell">
        <IconButton
          label={t("editItem", { name: item.title })}
          icon={<SlidersHorizontal />}
          disabled={line === null && isFull}
          onClick={() => onEdit(item, line)}
        />
      </td>
      <td role="cell" className="text-right tabular-nums text-muted">
        {unit === null ? (
          <span className="text-xs">{t("byAnswers")}</span>
        ) : (
          formatMoney(unit, money.currency)
        )}
      </td>
      <td role="cell" className="text-right font-medium tabular-nums">
        {line ? (
          formatMoney(line.calculatedPrice, money.currency)
        ) : (
          <span className="text-faint" aria-label={t("notChosen")}>
            –
          </span>
        )}
      </td>
    </tr>
  );
});
