"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { Card } from "@/app/_ui/card";
import { MoneyField } from "@/app/_ui/money-field";
import { useStaffText } from "@/app/_ui/staff-text";
import { unitsInBundle } from "@/lib/core/offers/bundles";
import { amountIn } from "@/lib/core/pricing/change-currency";
import { committedCost, marginOf, type Margin } from "@/lib/core/pricing/margins";
import { rhythmOf } from "@/lib/core/pricing/rhythm-shapes";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import { MAX_UNIT_PRICE } from "@/lib/domain/deals/limits";
import { useBuilder } from "../builder-context";
import type { DealForm } from "../form-state";
import type { DealMoney } from "../price-item";
import type { SelectedItem } from "../selected-item";

/** What the deal's lines cost and what is left of their prices, for who may see it (U-192). */
export function MarginsCard() {
  const t = useTranslations("builder.margins");
  const { deal, totals, money, dispatch } = useBuilder();
  const costOf = useCosts(deal, money);
  const lines = deal.selectedItems.map((item) => ({
    unitPrice: item.unitPrice,
    quantity: item.quantity,
    counted: !item.isOptional || item.isTicked,
    cost: costOf(item),
    rhythm: rhythmOf(item.rhythm),
  }));
  const cost = committedCost(lines);
  const margin =
    totals && (cost === null || typeof cost === "number") ? marginOf(totals.amountBeforeTax, cost) : null;
  const missing = lines.filter((line) => line.counted && line.cost === null && line.unitPrice >= 0).length;
  if (lines.length === 0) return null;
  return (
    <Card aria-label={t("title")} className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-sm font-semibold">{t("title")}</h3>
        <p role="status" className="font-semibold tabular-nums">
          {margin ? (
            <MarginText margin={margin} />
          ) : (
            <span className="text-sm font-normal text-muted">{t("unknown", { count: missing })}</span>
          )}
        </p>
      </div>
      <p className="text-sm text-muted">{t("text")}</p>
      <details className="mt-2">
        <summary className="cursor-pointer rounded-sm py-1 text-sm font-medium">{t("lines")}</summary>
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {deal.selectedItems.map((item) => (
            <CostedLine
              key={item.key}
              item={item}
              cost={costOf(item)}
              onChange={(amount) => {
                const stated =
                  amount === null ? null : { amount, currency: money.currency, rate: money.rate ?? 1 };
                dispatch({ type: "itemChanged", key: item.key, item: { ...item, statedCost: stated } });
              }}
            />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function MarginText({ margin }: { margin: Margin }) {
  const text = useStaffText();
  const { deal } = useBuilder();
  const amount = text.money(margin.amount, deal.currency);
  return margin.percent === null ? amount : `${amount} · ${text.percent(margin.percent)}`;
}

type LineProps = { item: SelectedItem; cost: number | null; onChange: (cost: number | null) => void };

function CostedLine({ item, cost, onChange }: LineProps) {
  const t = useTranslations("builder.margins");
  const { deal } = useBuilder();
  const margin = marginOf(item.calculatedPrice, cost === null ? null : cost * item.quantity);
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <span className="block font-medium wrap-anywhere">{item.title}</span>
        <span className="text-muted tabular-nums">
          {margin ? <MarginText margin={margin} /> : t("noCost")}
        </span>
      </p>
      <MoneyField
        className="w-40"
        label={t("cost")}
        aria-label={t("of", { name: item.title })}
        currency={deal.currency}
        min={0}
        max={MAX_UNIT_PRICE}
        value={cost}
        onChange={onChange}
      />
    </li>
  );
}

/**
 * The cost of a unit of a line in the form's currency, in minor units; null while it is not known: as it was stated
 * here, else as the deal has it, else its service's.
 */
function useCosts(
  { selectedItems: items, bundles }: Pick<DealForm, "selectedItems" | "bundles">,
  { currency, rate, defaultCurrency }: DealMoney,
): (item: SelectedItem) => number | null {
  const ids = [...new Set(items.flatMap((item) => (usesService(item) ? item.catalogItemId : [])))];
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ["service-cost", id],
      queryFn: () => send(catalogCalls.cost, { params: { id: id ?? 0 } }),
      staleTime: 60_000,
    })),
  });
  const costs = new Map(ids.map((id, index) => [id, found[index]?.data?.cost ?? null]));
  return (item) => {
    const ofOne = costs.get(item.catalogItemId) ?? null;
    const amount = (ofOne ?? 0) * unitsInBundle(bundles, item.key);
    const service = ofOne === null ? null : { amount, currency: defaultCurrency, rate: 1 };
    const cost = usesService(item)
      ? service
      : (item.statedCost ?? (item.statedCost === null ? null : item.knownCost));
    if (!cost) return null;
    if (cost.currency === currency) return cost.amount;
    return rate === null ? null : amountIn(cost, { currency, rate });
  };
}

const usesService = ({ catalogItemId, statedCost, knownCost }: SelectedItem): boolean =>
  catalogItemId !== null && statedCost === undefined && knownCost === undefined;
