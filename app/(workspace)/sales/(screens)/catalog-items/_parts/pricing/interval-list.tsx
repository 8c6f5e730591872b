"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "@/app/_ui/button";
import { MoneyField } from "@/app/_ui/money-field";
import { SelectField } from "@/app/_ui/select-field";
import { MOST_AMOUNT, MOST_INTERVALS } from "@/lib/domain/catalog/limits";
import { newModificationInterval } from "@/lib/core/pricing/rest-shapes";
import { newKey } from "../form/item-form";
import { idOf, pricingQuestions } from "../form/item-terms";
import type { FormPart } from "../form/use-item-form";
import { BoundFields } from "./bound-fields";
import { SignField } from "./sign-field";

/**
 * The modification intervals (PRC-04): for each unit of a numeric answer inside the bounds, the price goes up
 * or down by the rate (S-070).
 */
export function IntervalList({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.intervals");
  const { form, dispatch, problems, terms } = state;
  const rows = form.price_modification_intervals;
  const numbers = pricingQuestions(terms, "number");
  const block =
    numbers.length === 0 ? t("noNumberQuestion") : rows.length >= MOST_INTERVALS ? t("full") : null;
  const add = () =>
    dispatch({
      type: "added",
      list: "price_modification_intervals",
      rows: [
        {
          ...newModificationInterval(
            numbers[0]?.id ?? 0,
            idOf(terms.constants, "price_modification_type", "plus"),
          ),
          key: newKey(),
        },
      ],
    });
  return (
    <div className="space-y-3">
      <p className="text-xs text-faint">{rows.length === 0 ? t("none") : t("hint")}</p>
      {rows.map((row, place) => {
        const errorOf = (name: string) => problems[`price_modification_intervals.${place}.${name}`];
        const change = (values: object) =>
          dispatch({ type: "rowChanged", list: "price_modification_intervals", key: row.key, values });
        return (
          <div
            key={row.key}
            role="group"
            aria-label={t("row", { row: place + 1 })}
            className="grid grid-cols-2 items-start gap-3 rounded-card border border-line p-3 sm:grid-cols-[minmax(0,1.4fr)_5rem_6rem_6.5rem_minmax(0,1fr)_auto]"
          >
            <p aria-hidden="true" className="col-span-full -mb-1 text-xs font-medium text-muted">
              {t("row", { row: place + 1 })}
            </p>
            <SelectField
              className="col-span-2 sm:col-span-1"
              label={t("question")}
              error={errorOf("field_id")}
              options={numbers.map(({ id, staffTitle }) => ({ value: String(id), label: staffTitle }))}
              value={row.field_id === null ? null : String(row.field_id)}
              onChange={(value) => change({ field_id: Number(value) })}
            />
            <BoundFields
              bounds={row}
              onChange={change}
              errors={{ from: errorOf("from"), to: errorOf("to") }}
            />
            <SignField
              constants={terms.constants}
              value={row.type_id}
              error={errorOf("type_id") ?? null}
              onChange={(type_id) => change({ type_id })}
            />
            <MoneyField
              label={t("rate")}
              min={0}
              max={MOST_AMOUNT}
              currency={currency}
              error={errorOf("rate")}
              value={row.rate}
              onChange={(rate) => change({ rate: rate ?? 0 })}
            />
            <IconButton
              tone="danger"
              className="col-span-full justify-self-end sm:col-span-1 sm:mt-6.5"
              label={t("remove", { row: place + 1 })}
              icon={<Trash2 />}
              onClick={() =>
                dispatch({ type: "rowRemoved", list: "price_modification_intervals", key: row.key })
              }
            />
          </div>
        );
      })}
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={add}
        disabled={block !== null}
        disabledReason={block}
      >
        {t("add")}
      </Button>
    </div>
  );
}
