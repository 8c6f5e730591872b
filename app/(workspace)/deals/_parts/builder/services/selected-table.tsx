"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useCallback, type Dispatch } from "react";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { SortableList } from "@/app/_ui/sortable-list";
import type { FormAction } from "../form-action";
import type { SelectedItem } from "../selected-item";
import { GridHead } from "./grid-head";
import { SELECTED_LAYOUT } from "./layouts";
import { SelectedRow } from "./selected-row";
import type { LineActions } from "./use-line-actions";

type Props = {
  items: SelectedItem[];
  currency: string;
  /** Why the server refused lines, by position. */
  problems: ReadonlyMap<number, string>;
  dispatch: Dispatch<FormAction>;
  onQuantity: LineActions["changeQuantity"];
  onEdit: LineActions["edit"];
};

/**
 * The chosen services in the proposal's order, moved by mouse, finger or keyboard; any of them, or all, optional (BLD-25, BLD-26).
 * Drawn again only when one of them changes: there may be 200.
 */
export const SelectedTable = memo(function SelectedTable({
  items,
  currency,
  problems,
  dispatch,
  onQuantity,
  onEdit,
}: Props) {
  const t = useTranslations("builder.services");
  const remove = useCallback((key: string) => dispatch({ type: "itemRemoved", key }), [dispatch]);
  const setOptional = useCallback(
    (key: string, isOptional: boolean) => dispatch({ type: "optionalChanged", key, isOptional }),
    [dispatch],
  );
  const areAllOptional = items.length > 0 && items.every(({ isOptional }) => isOptional);
  return (
    <Card aria-label={t("selected", { count: items.length })} className="@container overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h3 className="text-sm font-semibold">{t("selected", { count: items.length })}</h3>
        <Button
          variant="secondary"
          size="sm"
          disabled={items.length === 0}
          disabledReason={t("selectFirst")}
          onClick={() => dispatch({ type: "allOptionalChanged", isOptional: !areAllOptional })}
        >
          {areAllOptional ? t("noneOptional") : t("allOptional")}
        </Button>
      </div>
      {items.length === 0 ? (
        <EmptyState icon={<ListChecks />} title={t("noneSelected")} text={t("selectAbove")} />
      ) : (
        <SortableList
          ids={items.map(({ key }) => key)}
          nameOf={(key) => items.find((item) => item.key === key)?.title ?? ""}
          onReorder={(keys) => dispatch({ type: "reordered", keys })}
        >
          <table
            role="table"
            aria-label={t("selected", { count: items.length })}
            className="block w-full text-sm"
          >
            <GridHead
              columns={[
                "reorder",
                "item",
                "quantity",
                "optional",
                "edit",
                "unitPrice",
                "totalPrice",
                "remove",
              ]}
              layout={SELECTED_LAYOUT}
              shownFrom="2xl"
            />
            <tbody role="rowgroup" className="block divide-y divide-line">
              {items.map((item) => (
                <SelectedRow
                  key={item.key}
                  item={item}
                  currency={currency}
                  problem={problems.get(item.position) ?? null}
                  onQuantity={onQuantity}
                  onEdit={onEdit}
                  onOptional={setOptional}
                  onRemove={remove}
                />
              ))}
            </tbody>
          </table>
        </SortableList>
      )}
    </Card>
  );
});
