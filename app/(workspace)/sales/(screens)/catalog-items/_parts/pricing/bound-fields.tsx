import { useTranslations } from "next-intl";
import { NumberField } from "@/app/_ui/number-field";
import { MOST_BOUND } from "@/lib/domain/catalog/limits";
import type { Bounds } from "@/lib/domain/catalog/rule-terms";

type Props = {
  bounds: Bounds;
  onChange: (change: Partial<Bounds>) => void;
  errors: { from?: string | undefined; to?: string | undefined };
};

/** From and to of an interval: whole numbers of at least 0; an empty end is unlimited (PRC-12). */
export function BoundFields({ bounds, onChange, errors }: Props) {
  const t = useTranslations("catalogItems.tiers");
  return (
    <>
      <NumberField
        decimals={0}
        min={0}
        max={MOST_BOUND}
        label={t("from")}
        error={errors.from}
        value={bounds.from}
        onChange={(from) => onChange({ from: from ?? 0 })}
      />
      <NumberField
        decimals={0}
        min={0}
        max={MOST_BOUND}
        label={t("to")}
        placeholder={t("unlimited")}
        error={errors.to}
        value={bounds.to}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}
