import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/app/_ui/checkbox";
import type { ManagedField } from "@/lib/domain/fields/schema";
import { UsedBy } from "../used-by";
import type { FormPart } from "./parts";

type Props = Omit<FormPart, "errorAt"> & { question: ManagedField | null; error: string | null };

/**
 * What the question does. Affects Pricing stays on where prices depend on it, and the form says which
 * (QST-05, QST-03).
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
