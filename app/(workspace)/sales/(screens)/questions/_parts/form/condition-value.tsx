import { useTranslations } from "next-intl";
import { NumberField } from "@/app/_ui/number-field";
import { SelectField, type Option } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { booleanOf } from "@/lib/core/pricing/condition";
import { ANSWER_DECIMALS } from "@/lib/core/pricing/answers";

type Props = { question: FieldAnswer | null; value: string; onChange: (value: string) => void };

/** What an answer is compared with, entered as the question's answers are. */
export function ConditionValue({ question, value, onChange }: Props) {
  const t = useTranslations("questions");
  const label = { label: t("form.conditionValue"), hideLabel: true, placeholder: t("form.conditionValue") };
  const choose = (chosen: string | null) => onChange(chosen ?? "");
  // What an old condition compares with is shown as it is, and stays until another is chosen.
  const choice = (offered: readonly Option[], present: string) => {
    const isOld = present !== "" && !offered.some((option) => option.value === present);
    const options = isOld
      ? [...offered, { value: present, label: t("form.old", { value: present }) }]
      : offered;
    return <SelectField {...label} options={options} value={present || null} onChange={choose} />;
  };
  switch (question?.field_type) {
    case "number":
      return (
        <NumberField
          {...label}
          decimals={ANSWER_DECIMALS}
          value={value === "" ? null : Number(value)}
          onChange={(typed) => onChange(typed === null ? "" : String(typed))}
        />
      );
    case "boolean":
    case "checkbox": {
      const said = booleanOf(value);
      const options = [
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ];
      return choice(options, said === null ? value : String(said));
    }
    case "select":
      return choice(question.ui.options ?? [], value);
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
