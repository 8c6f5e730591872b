import { useTranslations } from "next-intl";
import { NumberField } from "@/app/_ui/number-field";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import type { PricingField } from "@/lib/pricing/types";

type Props = {
  question: PricingField | undefined;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
};

/** The answer that is compared with, asked for as the question asks it. */
export function ComparedField({ question, value, error, onChange }: Props) {
  const t = useTranslations("catalogItems.modifiers");
  const field = { label: t("answer"), error };
  if (!question) return <TextField {...field} disabled value="" placeholder={t("chooseQuestionFirst")} />;
  if (question.type === "number")
    return (
      <NumberField
        {...field}
        value={value === "" ? null : Number(value)}
        onChange={(number) => onChange(number === null ? "" : String(number))}
      />
    );
  if (question.type === "text")
    return (
      <TextField {...field} maxLength={255} value={value} onChange={({ target }) => onChange(target.value)} />
    );
  const options =
    question.type === "select"
      ? question.options
      : [
          { value: "true", label: t("yes") },
          { value: "false", label: t("no") },
        ];
  return (
    <SelectField
      {...field}
      placeholder={t("chooseAnswer")}
      options={options}
      value={value === "" ? null : value}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}
