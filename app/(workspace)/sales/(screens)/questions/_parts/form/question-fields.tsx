import { useTranslations } from "next-intl";
import { useState } from "react";
import { NumberField } from "@/app/_ui/number-field";
import { TextArea } from "@/app/_ui/text-area";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { textOr } from "@/lib/core/i18n/text-or";
import { TextField } from "@/app/_ui/text-field";
import { Checkbox } from "@/app/_ui/checkbox";
import {
  MAX_CLIENT_TITLE,
  MAX_DESCRIPTION,
  MAX_HELP_TEXT,
  MAX_PLACEHOLDER,
} from "@/lib/domain/fields/limits";
import type { ManagedField } from "@/lib/domain/fields/schema";
import type { FormPart } from "./question-values";
import { UsedBy } from "../used-by";

/** The texts that help to answer the question, and its position. */
export function DetailFields({ values, set, errorAt }: FormPart) {
  const t = useTranslations("questions.form");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextArea
        className="sm:col-span-2"
        label={t("description")}
        rows={2}
        maxLength={MAX_DESCRIPTION}
        value={values.description}
        error={errorAt("description")}
        onChange={(event) => set({ description: event.target.value })}
      />
      <TextField
        label={t("placeholder")}
        hint={t("placeholderHint")}
        maxLength={MAX_PLACEHOLDER}
        autoComplete="off"
        value={values.placeholder}
        error={errorAt("placeholder")}
        onChange={(event) => set({ placeholder: event.target.value })}
      />
      <TextField
        label={t("helpText")}
        maxLength={MAX_HELP_TEXT}
        autoComplete="off"
        value={values.help_text}
        error={errorAt("help_text")}
        onChange={(event) => set({ help_text: event.target.value })}
      />
      <NumberField
        label={t("position")}
        hint={t("positionHint")}
        decimals={0}
        min={0}
        max={2_000_000_000}
        value={values.position}
        error={errorAt("position")}
        onChange={(position) => set({ position })}
      />
    </div>
  );
}

type Props = Omit<FormPart, "errorAt"> & { question: ManagedField | null; error: string | null };

/**
 * The switches of the question. "Affects pricing" cannot be turned off while prices depend on the question;
 * then its uses are shown (QST-05, QST-03).
 */
export function Switches({ values, set, question, error }: Props) {
  const t = useTranslations("questions.form");
  const [isHeld, setHeld] = useState(false);
  const uses = question?.used_by.filter(({ kind }) => kind !== "visible_when") ?? [];
  const affect = (affects: boolean) => {
    const isRefused = !affects && uses.length > 0;
    setHeld(isRefused);
    if (!isRefused) set({ is_price_modifier: affects });
  };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Checkbox
        label={t("required")}
        hint={t("requiredHint")}
        checked={values.is_required}
        onChange={(event) => set({ is_required: event.target.checked })}
      />
      <Checkbox
        label={t("affectsPricing")}
        hint={t("affectsPricingHint")}
        checked={values.is_price_modifier}
        aria-invalid={isHeld || undefined}
        onChange={(event) => affect(event.target.checked)}
      />
      <Checkbox
        label={t("visible")}
        hint={t("visibleHint")}
        checked={values.is_visible}
        onChange={(event) => set({ is_visible: event.target.checked })}
      />
      {(isHeld || error) && (
        <div role="alert" className="text-xs font-medium text-danger sm:col-span-3">
          {uses.length > 0 ? <UsedBy text={t("usedInPricing")} uses={uses} /> : error}
        </div>
      )}
    </div>
  );
}

/** The question's names for staff and for clients (S-066). */
export function NameFields({ values, set, errorAt }: FormPart) {
  const t = useTranslations("questions.form");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {/* Without maxLength, so that a name that is too long is not cut but gets its message (VAL-26). */}
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        required
        autoComplete="off"
        value={values.name}
        error={errorAt("name")}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={t("clientTitle")}
        hint={t("clientTitleHint")}
        maxLength={MAX_CLIENT_TITLE}
        autoComplete="off"
        value={values.go_sale_title}
        error={errorAt("go_sale_title")}
        onChange={(event) => set({ go_sale_title: event.target.value })}
      />
    </div>
  );
}

/** The types that are offered (QST-04, X-34); a stored question may have another one. */
const OFFERED = ["select", "number", "boolean"];
const SUB_TYPES = ["dropdown", "radio", "multiselect"] as const;

/** The question's type, and for a choice how it is shown. */
export function TypeFields({ values, set, errorAt }: FormPart) {
  const t = useTranslations("questions");
  const types =
    values.field_type === null || OFFERED.includes(values.field_type)
      ? OFFERED
      : [...OFFERED, values.field_type];
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t("form.type")}
        required
        placeholder={t("form.typePlaceholder")}
        options={types.map((type) => ({ value: type, label: textOr(t, `types.${type}`, type) }))}
        value={values.field_type}
        error={errorAt("field_type")}
        onChange={(type) => set({ field_type: type })}
      />
      {values.field_type === "select" && (
        <RadioGroup
          label={t("form.subType")}
          segmented
          options={SUB_TYPES.map((type) => ({ value: type, label: t(`subTypes.${type}`) }))}
          value={SUB_TYPES.find((type) => type === values.field_sub_type) ?? null}
          error={errorAt("field_sub_type")}
          onChange={(type) => set({ field_sub_type: type })}
        />
      )}
    </div>
  );
}
