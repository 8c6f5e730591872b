"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerPeriod } from "@/app/_pricing/use-per-period";
import { MoneyField } from "@/app/_ui/money-field";
import { NumberField } from "@/app/_ui/number-field";
import { RichTextEditor } from "@/app/_ui/rich-text-editor/rich-text-editor";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { lineTotal } from "@/lib/core/pricing/totals";
import { pickSaid } from "@/lib/domain/deals/lines/line-fields";
import { MAX_LINE_NAME, MAX_NOTES, MAX_QUANTITY, MAX_UNIT_PRICE } from "@/lib/domain/deals/limits";
import { useBuilder } from "../builder-context";
import type { FreeLineFields } from "../free-item";
import { DIALOG_FIELDS, isTooLong, NEW_LINE, trimmed, type SelectedItem } from "../selected-item";
import { SaidFields } from "./line-fields";
import { useOpenProblem } from "./open-field";
import { useMoneyText } from "../money-text";
import { LineDialogFrame } from "./line-dialog-frame";

type Props = {
  /** null: a new one. */
  line: SelectedItem | null;
  onClose: () => void;
  onConfirm: (fields: FreeLineFields) => void;
};

/** Edits texts, price, quantity, taxes and notes of a free line (T-18). */
export function FreeLineDialog({ line, onClose, onConfirm }: Props) {
  const t = useTranslations("builder.freeLine");
  const draft = useFreeLine(line);
  const confirm = () => {
    const settled = draft.settle();
    if (settled) onConfirm(settled);
  };
  return (
    <LineDialogFrame
      title={t(line ? "editTitle" : "addTitle")}
      isNew={!line}
      isChanged={draft.isChanged}
      problem={draft.problem}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Fields draft={draft} line={line} />
    </LineDialogFrame>
  );
}

type Draft = ReturnType<typeof useFreeLine>;

function Fields({
  draft: { values, set, total, openProblem },
  line,
}: {
  draft: Draft;
  line: SelectedItem | null;
}) {
  const t = useTranslations("builder.freeLine");
  const common = useTranslations("builder.pricing");
  const { money } = useBuilder();
  const text = useMoneyText(money.currency);
  const per = usePerPeriod();
  return (
    <div className="space-y-5">
      <TextField
        label={t("name")}
        required
        maxLength={MAX_LINE_NAME}
        autoComplete="off"
        value={values.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <RichTextEditor
        label={t("description")}
        value={values.description}
        onChange={(description) => set({ description })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField
          label={common("unitPrice")}
          required
          currency={money.currency}
          hint={t("priceHint")}
          min={-MAX_UNIT_PRICE}
          max={MAX_UNIT_PRICE}
          value={values.unitPrice}
          onChange={(unitPrice) => set({ unitPrice })}
        />
        <NumberField
          label={t("quantity")}
          required
          decimals={0}
          min={1}
          max={MAX_QUANTITY}
          value={values.quantity}
          onChange={(quantity) => set({ quantity })}
        />
      </div>
      <TaxField id={values.taxProfileId} line={line} onChange={(taxProfileId) => set({ taxProfileId })} />
      {total !== null && (
        <p
          role="status"
          className="flex items-baseline justify-between gap-4 rounded-card bg-sunken px-4 py-3 tabular-nums"
        >
          <span className="text-sm text-muted">
            {common("times", { quantity: values.quantity ?? 0, price: text(values.unitPrice ?? 0) })}
          </span>
          <span className="text-lg font-semibold">
            {values.rhythm ? per(text(total), values.rhythm.every) : text(total)}
          </span>
        </p>
      )}
      <SaidFields {...{ openProblem }} said={values} say={set} quantity={values.quantity ?? 1} />
    </div>
  );
}

type TaxFieldProps = { id: number | null; line: SelectedItem | null; onChange: (id: number | null) => void };

/** The line's own taxes, or the deal's; the line's profile is offered even if it was retired. */
function TaxField({ id, line, onChange }: TaxFieldProps) {
  const t = useTranslations("builder.freeLine");
  const { data, taxProfile } = useBuilder();
  const own = line?.taxProfile;
  const retired = own && !data.taxProfiles.some((profile) => profile.id === own.id) ? [own] : [];
  const options = [...data.taxProfiles, ...retired].map((profile) => ({
    value: String(profile.id),
    label: profile.name,
  }));
  return (
    <SelectField
      label={t("taxes")}
      hint={t("taxesHint")}
      clearable
      placeholder={t("usualTaxes", { profile: taxProfile?.name ?? "", has: taxProfile ? "yes" : "no" })}
      options={options}
      value={id === null ? null : String(id)}
      onChange={(chosen) => onChange(chosen === null || chosen === "" ? null : Number(chosen))}
    />
  );
}

type Values = Omit<FreeLineFields, "quantity" | "unitPrice"> & {
  quantity: number | null;
  unitPrice: number | null;
};

/** The state of the open dialog. problem: why it cannot be confirmed yet. */
function useFreeLine(line: SelectedItem | null) {
  const t = useTranslations("builder.freeLine");
  const common = useTranslations("builder.pricing");
  const [opened] = useState(() => valuesOf(line));
  const [values, setValues] = useState(opened);
  const { quantity, unitPrice } = values;
  const openProblem = useOpenProblem(values, quantity);
  const problem =
    values.title.trim() === ""
      ? t("needsName")
      : unitPrice === null
        ? t("needsPrice")
        : isTooLong(values) || values.description.length > MAX_NOTES
          ? common("notesTooLong")
          : openProblem;
  const settled = (): FreeLineFields | null =>
    problem !== null || unitPrice === null
      ? null
      : {
          ...values,
          ...trimmed(values),
          title: values.title.trim(),
          unitPrice,
          quantity: quantity ?? 1,
        };
  return {
    values,
    set: (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed })),
    total: quantity === null || unitPrice === null ? null : lineTotal(unitPrice, quantity),
    isChanged: JSON.stringify(values) !== JSON.stringify(opened),
    problem,
    openProblem,
    settle: settled,
  };
}

const valuesOf = (line: SelectedItem | null): Values => ({
  title: line?.title ?? "",
  description: line?.description ?? "",
  quantity: line?.quantity ?? 1,
  unitPrice: line?.unitPrice ?? null,
  taxProfileId: line?.taxProfile?.id ?? null,
  ...pickSaid(DIALOG_FIELDS, line ?? NEW_LINE),
});
