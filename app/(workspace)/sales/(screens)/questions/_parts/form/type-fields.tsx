import { useTranslations } from "next-intl";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { textOr } from "@/lib/core/i18n/text-or";
import type { FormPart } from "./parts";

/** Types that are offered (QST-04, X-34); a stored question may be of another one. */
const OFFERED = ["select", "number", "boolean"];
const SUB_TYPES = ["dropdown", "radio", "multiselect"] as const;

/** The question's type, and of choices how they are shown. */
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
        error={errorAt("type_id")}
        onChange={(type) => set({ field_type: type })}
      />
      {values.field_type === "select" && (
        <RadioGroup
          label={t("form.subType")}
          segmented
          options={SUB_TYPES.map((type) => ({ value: type, label: t(`subTypes.${type}`) }))}
          value={SUB_TYPES.find((type) => type === values.field_sub_type) ?? null}
          error={errorAt("sub_type_id")}
          onChange={(type) => set({ field_sub_type: type })}
        />
      )}
    </div>
  );
}
