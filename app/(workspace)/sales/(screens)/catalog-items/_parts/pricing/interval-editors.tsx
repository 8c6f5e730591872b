"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AddRow } from "@/app/_ui/add-row";
import { Banner } from "@/app/_ui/banner";
import { IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { MoneyField } from "@/app/_ui/money-field";
import { SelectField } from "@/app/_ui/select-field";
import { MAX_AMOUNT, MAX_TIERS, MAX_INTERVALS } from "@/lib/domain/catalog/limits";
import { gapsOf } from "@/lib/domain/catalog/rule-terms";
import { TIER_MODES, type TierMode } from "@/lib/core/pricing/types";
import { newPriceInterval, newModificationInterval } from "@/lib/core/pricing/rest-shapes";
import { newKey, type ItemForm } from "../form/item-form";
import { pricingQuestions, idOf } from "../form/item-terms";
import { ruleRow, type FormPart } from "../form/use-item-form";
import { BoundFields, SignField } from "./rule-fields";

/**
 * The tiers of a calculated price (PRC-02, S-067), by the number that answers the main question: graduated, or for
 * all units (U-160). Gaps are allowed, with a warning (S-059).
 */
export function TierEditor({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.tiers");
  const { form, dispatch, terms } = state;
  const tiers = form.price_intervals;
  const isVolume = form.tier_mode === "volume";
  const numbers = pricingQuestions(terms, "number");
  const last = tiers.at(-1);
  const block = numbers.length === 0 ? t("noNumberQuestion") : tiers.length >= MAX_TIERS ? t("full") : null;
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
      <p className="text-xs text-faint">
        {tiers.length === 0 ? t("none") : t(isVolume ? "volumeHint" : "hint")}
      </p>
      {tiers.length > 0 && (
        <TierModeField
          value={form.tier_mode}
          onChange={(tier_mode) => dispatch({ type: "changed", values: { tier_mode } })}
        />
      )}
      {tiers.map((tier, index) => {
        const { errorOf, change, remove } = ruleRow(state, "price_intervals", tier, index);
        return (
          <RuleRow
            key={tier.key}
            label={t("row", { row: index + 1 })}
            removeLabel={t("remove", { row: index + 1 })}
            columns="sm:grid-cols-[5.5rem_6.5rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
            error={errorOf("field_id")}
            onRemove={remove}
          >
            <BoundFields
              bounds={tier}
              onChange={change}
              errors={{ from: errorOf("from"), to: errorOf("to") }}
            />
            <MoneyField
              label={t("rate")}
              min={0}
              max={MAX_AMOUNT}
              currency={currency}
              error={errorOf("rate")}
              value={tier.rate}
              onChange={(rate) => change({ rate: rate ?? 0 })}
            />
            <MoneyField
              label={t("flatFee")}
              min={0}
              max={MAX_AMOUNT}
              currency={currency}
              error={errorOf("flat_fee")}
              value={tier.flat_fee}
              onChange={(fee) => change({ flat_fee: fee ?? 0 })}
            />
          </RuleRow>
        );
      })}
      <Gaps tiers={tiers} text={isVolume ? "volumeGaps" : "gaps"} />
      <AddRow block={block} onAdd={add}>
        {t("add")}
      </AddRow>
    </fieldset>
  );
}

/** What lies between two tiers, and what it costs (S-059). */
function Gaps({ tiers, text }: { tiers: ItemForm["price_intervals"]; text: "gaps" | "volumeGaps" }) {
  const t = useTranslations("catalogItems.tiers");
  const gaps = gapsOf(tiers).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  return gaps.length > 0 && <Banner tone="warning">{t(text, { gaps: gaps.join(", ") })}</Banner>;
}

function TierModeField({ value, onChange }: { value: TierMode; onChange: (mode: TierMode) => void }) {
  const t = useTranslations("catalogItems.tiers");
  return (
    <SelectField
      label={t("mode")}
      options={TIER_MODES.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
      value={value}
      onChange={(chosen) => onChange(TIER_MODES.find((mode) => mode === chosen) ?? value)}
    />
  );
}

/**
 * The modification intervals (PRC-04): for each unit of a numeric answer within the bounds, the price changes
 * by the rate, up or down (S-070).
 */
export function IntervalList({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.intervals");
  const { form, dispatch, terms } = state;
  const rows = form.price_modification_intervals;
  const numbers = pricingQuestions(terms, "number");
  const block =
    numbers.length === 0 ? t("noNumberQuestion") : rows.length >= MAX_INTERVALS ? t("full") : null;
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
      {rows.map((row, index) => {
        const { errorOf, change, remove } = ruleRow(state, "price_modification_intervals", row, index);
        return (
          <RuleRow
            key={row.key}
            label={t("row", { row: index + 1 })}
            removeLabel={t("remove", { row: index + 1 })}
            columns="sm:grid-cols-[minmax(0,1.2fr)_5rem_6rem_8.5rem_minmax(0,1fr)_auto]"
            onRemove={remove}
          >
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
              error={errorOf("type_id")}
              onChange={(type_id) => change({ type_id })}
            />
            <MoneyField
              label={t("rate")}
              min={0}
              max={MAX_AMOUNT}
              currency={currency}
              error={errorOf("rate")}
              value={row.rate}
              onChange={(rate) => change({ rate: rate ?? 0 })}
            />
          </RuleRow>
        );
      })}
      <AddRow block={block} onAdd={add}>
        {t("add")}
      </AddRow>
    </div>
  );
}

type RuleRowProps = {
  label: string;
  removeLabel: string;
  /** The class that sets its columns on a wide screen. */
  columns: string;
  error?: string | null;
  onRemove: () => void;
  children: ReactNode;
};

/** The fields of one tier or interval, and the button that removes it. */
const RuleRow = ({ label, removeLabel, columns, error, onRemove, children }: RuleRowProps) => (
  <div
    role="group"
    aria-label={label}
    className={classes("grid grid-cols-2 items-start gap-3 rounded-card border border-line p-3", columns)}
  >
    <p aria-hidden="true" className="col-span-full -mb-1 text-xs font-medium text-muted">
      {label}
    </p>
    {children}
    <IconButton
      tone="danger"
      className="col-span-full justify-self-end sm:col-span-1 sm:mt-6.5"
      label={removeLabel}
      icon={<Trash2 />}
      onClick={onRemove}
    />
    {error && (
      <p role="alert" className="col-span-full text-xs font-medium text-danger">
        {error}
      </p>
    )}
  </div>
);
