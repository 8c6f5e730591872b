"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useCallback, useMemo, type Dispatch } from "react";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { SortableList } from "@/app/_ui/sortable-list";
import type { FormAction } from "../form-state";
import { unitsLeft } from "../clamp";
import type { SelectedItem } from "../selected-item";
import { GridHead, SELECTED_LAYOUT } from "./grid";
import { SelectedRow } from "./selected-row";
import type { LineActions } from "./use-line-actions";

type Props = {
  items: SelectedItem[];
  /** Writes an amount of the deal. */
  moneyText: (amount: number) => string;
  /** Why the server refused lines, by position. */
  problems: ReadonlyMap<number, string>;
  dispatch: Dispatch<FormAction>;
  onQuantity: LineActions["changeQuantity"];
  onEdit: LineActions["edit"];
};

/**
 * The chosen services in the proposal's order, moved by mouse, finger or keyboard; any of them, or all,
 * optional (BLD-25, BLD-26). Drawn again only when one of them changes: there may be 200.
 */
export const SelectedTable = memo(function SelectedTable({
  items,
  moneyText,
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
  const names = useMemo(() => namesOf(items), [items]);
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
          nameOf={(key) => names.get(key) ?? ""}
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
            />
            <tbody role="rowgroup" className="block divide-y divide-line">
              {items.map((item) => (
                <SelectedRow
                  key={item.key}
                  item={item}
                  name={names.get(item.key) ?? item.title}
                  moneyText={moneyText}
                  limit={item.catalogItem && unitsLeft(item.catalogItem, items, item.key)}
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

/**
 * What each line is called where it is spoken of alone, by key: the second line of a service has a 2 behind
 * its title.
 */
function namesOf(items: readonly SelectedItem[]): ReadonlyMap<string, string> {
  const seen = new Map<number, number>();
  return new Map(
    items.map(({ key, title, catalogItemId }) => {
      const nth = (seen.get(catalogItemId) ?? 0) + 1;
      seen.set(catalogItemId, nth);
      return [key, nth === 1 ? title : `${title} (${nth})`];
    }),
  );
}
