"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import { NumberField } from "@/app/_ui/number-field";
import { SelectField } from "@/app/_ui/select-field";
import { TextArea } from "@/app/_ui/text-area";
import { DayField } from "@/app/_ui/day-field";
import { TextField } from "@/app/_ui/text-field";
import {
  fieldVariable,
  labelIn,
  LARGEST_NUMBER,
  LONGEST_LONG_TEXT,
  LONGEST_TEXT,
  NUMBER_DECIMALS,
  type CustomField,
  type CustomValue,
} from "@/lib/core/custom-fields/custom-field";
import { ownValue } from "@/lib/core/own-value";

type Props = {
  fields: readonly CustomField[];
  /** By key; null or missing if empty. */
  values: Readonly<Record<string, CustomValue | null>>;
  onChange: (key: string, value: CustomValue | null) => void;
  errorAt?: (key: string) => string | null;
};

/** Inputs for the active fields, each with the control of its kind; for a grid. */
export const FieldInputs = ({ fields, values, onChange, errorAt }: Props) =>
  fields
    .filter(({ is_active }) => is_active)
    .map((field) => (
      <div
        key={field.key}
        data-custom-field={fieldVariable(field)}
        className={field.kind === "long_text" ? "col-span-full" : undefined}
      >
        <FieldInput
          field={field}
          value={ownValue(values, field.key) ?? null}
          onChange={(value) => onChange(field.key, value)}
          error={errorAt?.(field.key) ?? null}
        />
      </div>
    ));

type InputProps = {
  field: CustomField;
  value: CustomValue | null;
  onChange: (value: CustomValue | null) => void;
  error: string | null;
};

function FieldInput({ field, value, onChange, error }: InputProps) {
  const t = useTranslations("customFields");
  const language = useLocale();
  const common = {
    label: labelIn(field, language),
    hint: field.is_required ? t("requiredHint") : undefined,
    error,
  };
  const text = typeof value === "string" ? value : "";
  const type = ({ target }: { target: { value: string } }) =>
    onChange(target.value === "" ? null : target.value);
  switch (field.kind) {
    case "text":
      return (
        <TextField {...common} maxLength={LONGEST_TEXT} autoComplete="off" value={text} onChange={type} />
      );
    case "long_text":
      return <TextArea {...common} rows={3} maxLength={LONGEST_LONG_TEXT} value={text} onChange={type} />;
    case "date":
      return <DayField {...common} value={text || null} onChange={onChange} />;
    case "number":
      return (
        <NumberField
          {...common}
          decimals={NUMBER_DECIMALS}
          min={-LARGEST_NUMBER}
          max={LARGEST_NUMBER}
          value={typeof value === "number" ? value : null}
          onChange={onChange}
        />
      );
    case "choice":
      return (
        <SelectField
          {...common}
          clearable
          options={choicesOf(field, text, language)}
          placeholder={t("none")}
          value={text === "" ? null : text}
          onChange={onChange}
        />
      );
    case "yes_no":
      return (
        <SelectField
          {...common}
          clearable
          options={[
            { value: "yes", label: t("yes") },
            { value: "no", label: t("no") },
          ]}
          placeholder={t("none")}
          value={typeof value === "boolean" ? (value ? "yes" : "no") : null}
          onChange={(chosen) => onChange(chosen === null ? null : chosen === "yes")}
        />
      );
  }
}

/** A deleted option remains available while it is the value. */
function choicesOf(field: CustomField, chosen: string, language: ReturnType<typeof useLocale>) {
  const options = field.options.map((option) => ({ value: option.value, label: labelIn(option, language) }));
  return chosen === "" || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}

/** Codes of refused values that have texts of their own. */
const REFUSALS = [
  "unknown_field",
  "archived_field",
  "field_text",
  "field_long_text",
  "field_number",
  "field_date",
  "field_choice",
  "field_yes_no",
] as const;

/** Message for a refused value of a field in the reader's language; null for other codes. */
export function useFieldRefusal(): (code: string) => string | null {
  const t = useTranslations("customFields.refusals");
  return useCallback(
    (code) => {
      const known = REFUSALS.find((each) => each === code);
      return known ? t(known) : null;
    },
    [t],
  );
}
