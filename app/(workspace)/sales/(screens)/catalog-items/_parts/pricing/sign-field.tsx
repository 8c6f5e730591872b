import { useTranslations } from "next-intl";
import { SelectField } from "@/app/_ui/select-field";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";

type Props = {
  constants: readonly ConstantAnswer[];
  value: number;
  error: string | null;
  onChange: (id: number) => void;
};

/** Whether something is added to the price or taken from it. */
export function SignField({ constants, value, error, onChange }: Props) {
  const t = useTranslations("catalogItems.modifiers");
  const signs = constants
    .filter(({ constant_type: type }) => type === "price_modification_type")
    .toSorted((left, right) => right.slug.localeCompare(left.slug));
  return (
    <SelectField
      label={t("sign")}
      error={error}
      options={signs.map(({ id, slug }) => ({
        value: String(id),
        label: t(slug === "minus" ? "minus" : "plus"),
      }))}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
