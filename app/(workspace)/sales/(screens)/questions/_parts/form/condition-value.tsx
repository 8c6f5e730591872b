import { useTranslations } from "next-intl";
import { NumberField } from "@/app/_ui/number-field";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import type { FieldAnswer } from "@/lib/fields/schema";

type Props = { question: FieldAnswer | null; value: string; onChange: (value: string) => void };

/** What an answer is compared with, entered as the question's answers are. */
export function ConditionValue({ question, value, onChange }: Props) {
  const t = useTranslations("questions");
  const label = { label: t("form.conditionValue"), hideLabel: true, placeholder: t("form.conditionValue") };
  const choose = (chosen: string | null) => onChange(chosen ?? "");
  switch (question?.field_type) {
    case "number":
      return (
        <NumberField
          {...label}
          value={value === "" ? null : Number(value)}
          onChange={(typed) => onChange(typed === null ? "" : String(typed))}
        />
      );
    case "boolean":
    case "checkbox":
      return (
        <SelectField
          {...label}
          options={[
            { value: "true", label: t("yes") },
            { value: "false", label: t("no") },
          ]}
          value={value || null}
          onChange={choose}
        />
      );
    case "select":
      return (
        <SelectField {...label} options={question.ui.options ?? []} value={value || null} onChange={choose} />
      );
    default:
      return (
        <TextField
          {...label}
          maxLength={500}
          autoComplete="off"
          disabled={question === null}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
