"use client";

import { useTranslations } from "next-intl";
import { NumberField } from "@/app/_ui/number-field";
import type { OpenQuantity } from "@/lib/core/offers/open-lines";

type Props = {
  range: OpenQuantity;
  /** The largest quantity that can be sold. */
  most: number;
  onChange: (range: OpenQuantity) => void;
};

/** The least and the most that a customer may take, and the steps between. */
export function OpenQuantityFields({ range, most: highest, onChange }: Props) {
  const t = useTranslations("builder.pricing.open");
  const { least, most, step } = range;
  const settle = (changed: Partial<OpenQuantity>) => onChange({ ...range, ...changed });
  return (
    <>
      <NumberField
        label={t("least")}
        required
        decimals={0}
        min={1}
        max={Math.max(1, most - 1)}
        value={least}
        onChange={(chosen) => chosen !== null && settle({ least: chosen })}
      />
      <NumberField
        label={t("most")}
        required
        decimals={0}
        min={least + 1}
        max={highest}
        value={most}
        onChange={(chosen) => chosen !== null && settle({ most: chosen })}
      />
      <NumberField
        label={t("step")}
        required
        decimals={0}
        min={1}
        max={Math.max(1, most - least)}
        value={step}
        onChange={(chosen) => chosen !== null && settle({ step: chosen })}
      />
    </>
  );
}
