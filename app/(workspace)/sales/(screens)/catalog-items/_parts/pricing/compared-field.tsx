import { useTranslations } from "next-intl";
import { NumberField } from "@/app/_ui/number-field";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { ANSWER_DECIMALS } from "@/lib/core/pricing/answers";
import { booleanOf } from "@/lib/core/pricing/condition";
import type { PricingField } from "@/lib/core/pricing/types";

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
        decimals={ANSWER_DECIMALS}
        value={value === "" ? null : Number(value)}
        onChange={(number) => onChange(number === null ? "" : String(number))}
      />
    );
  if (question.type === "text")
    return (
      <TextField {...field} maxLength={255} value={value} onChange={({ target }) => onChange(target.value)} />
    );
  const offered =
    question.type === "select"
      ? question.options
      : [
          { value: "true", label: t("yes") },
          { value: "false", label: t("no") },
        ];
  const said = question.type === "select" ? null : booleanOf(value);
  const shown = said === null ? value || null : String(said);
  // What an old rule compares with is shown as it is, and stays until another is chosen.
  const isOld = shown !== null && !offered.some((option) => option.value === shown);
  const options = isOld ? [...offered, { value: shown, label: t("old", { value: shown }) }] : offered;
  return (
    <SelectField
      {...field}
      placeholder={t("chooseAnswer")}
      options={options}
      value={shown}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}
