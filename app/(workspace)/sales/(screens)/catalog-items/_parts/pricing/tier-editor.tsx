"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button, IconButton } from "@/app/_ui/button";
import { MoneyField } from "@/app/_ui/money-field";
import { MOST_AMOUNT, MOST_TIERS } from "@/lib/domain/catalog/limits";
import { gapsOf } from "@/lib/domain/catalog/rule-terms";
import { newPriceInterval } from "@/lib/core/pricing/rest-shapes";
import { newKey } from "../form/item-form";
import { pricingQuestions } from "../form/item-terms";
import type { FormPart } from "../form/use-item-form";
import { BoundFields } from "./bound-fields";

/**
 * The tiers of a calculated price (PRC-02, S-067): graduated over the main question's number; gaps are
 * allowed and said (S-059).
 */
export function TierEditor({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.tiers");
  const { form, dispatch, problems, terms } = state;
  const tiers = form.price_intervals;
  const numbers = pricingQuestions(terms, "number");
  const gaps = gapsOf(tiers);
  const last = tiers.at(-1);
  const add = () => {
    const fieldId = form.main_field_id ?? numbers[0]?.id ?? 0;
    if (form.main_field_id === null) dispatch({ type: "changed", values: { main_field_id: fieldId } });
    const next = {
      ...newPriceInterval(fieldId),
      from: last?.to === null || last === undefined ? 1 : last.to + 1,
    };
    dispatch({
      type: "added",
      list: "price_intervals",
      rows: [{ ...next, flat_fee: 0, per: "UNIT", key: newKey() }],
    });
  };
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-medium">{t("title")}</legend>
      <p className="text-xs text-faint">{tiers.length === 0 ? t("none") : t("hint")}</p>
      {tiers.map((tier, place) => {
        const errorOf = (name: string) => problems[`price_intervals.${place}.${name}`];
        const change = (values: object) =>
          dispatch({ type: "rowChanged", list: "price_intervals", key: tier.key, values });
        return (
          <div
            key={tier.key}
            role="group"
            aria-label={t("row", { row: place + 1 })}
            className="grid grid-cols-2 items-start gap-3 rounded-card border border-line p-3 sm:grid-cols-[5.5rem_6.5rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <p aria-hidden="true" className="col-span-full -mb-1 text-xs font-medium text-muted">
              {t("row", { row: place + 1 })}
            </p>
            <BoundFields
              bounds={tier}
              onChange={change}
              errors={{ from: errorOf("from"), to: errorOf("to") }}
            />
            <MoneyField
              label={t("rate")}
              min={0}
              max={MOST_AMOUNT}
              currency={currency}
              error={errorOf("rate")}
              value={tier.rate}
              onChange={(rate) => change({ rate: rate ?? 0 })}
            />
            <MoneyField
              label={t("flatFee")}
              min={0}
              max={MOST_AMOUNT}
              currency={currency}
              error={errorOf("flat_fee")}
              value={tier.flat_fee}
              onChange={(fee) => change({ flat_fee: fee ?? 0 })}
            />
            <IconButton
              tone="danger"
              className="col-span-full justify-self-end sm:col-span-1 sm:mt-6.5"
              label={t("remove", { row: place + 1 })}
              icon={<Trash2 />}
              onClick={() => dispatch({ type: "rowRemoved", list: "price_intervals", key: tier.key })}
            />
            {errorOf("field_id") && (
              <p role="alert" className="col-span-full text-xs font-medium text-danger">
                {errorOf("field_id")}
              </p>
            )}
          </div>
        );
      })}
      {gaps.length > 0 && (
        <Banner tone="warning">
          {t("gaps", {
            gaps: gaps.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(", "),
          })}
        </Banner>
      )}
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={add}
        disabled={numbers.length === 0 || tiers.length >= MOST_TIERS}
        disabledReason={numbers.length === 0 ? t("noNumberQuestion") : t("full")}
      >
        {t("add")}
      </Button>
    </fieldset>
  );
}
