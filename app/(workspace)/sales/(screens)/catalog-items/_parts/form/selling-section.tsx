import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import { MoneyField } from "@/app/_ui/money-field";
import { NumberField } from "@/app/_ui/number-field";
import { TextField } from "@/app/_ui/text-field";
import { KEPT_DECIMALS, MOST_AMOUNT } from "@/lib/domain/catalog/limits";
import { FormSection } from "./form-section";
import type { FormPart } from "./use-item-form";

const FLAGS = ["is_upscalable", "is_renewable", "is_bookable"] as const;

/**
 * What may be agreed and how much may be sold: margins, limit, unit, duration and the flags (CAT-11, CAT-12).
 */
export function SellingSection({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.form");
  const { form, dispatch, problems } = state;
  return (
    <>
      <FormSection title={t("negotiation")} hint={t("negotiationHint")}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField
            decimals={KEPT_DECIMALS}
            max={10_000}
            label={t("minMargin")}
            unit="%"
            error={problems["min_negotiation_margin"]}
            value={form.min_negotiation_margin}
            onChange={(min_negotiation_margin) =>
              dispatch({ type: "changed", values: { min_negotiation_margin } })
            }
          />
          <NumberField
            decimals={KEPT_DECIMALS}
            max={10_000}
            label={t("maxMargin")}
            unit="%"
            error={problems["max_negotiation_margin"]}
            value={form.max_negotiation_margin}
            onChange={(max_negotiation_margin) =>
              dispatch({ type: "changed", values: { max_negotiation_margin } })
            }
          />
        </div>
      </FormSection>
      <FormSection title={t("selling")}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField
            decimals={0}
            min={1}
            max={1_000_000}
            label={t("purchaseLimit")}
            hint={t("purchaseLimitHint")}
            error={problems["purchase_limit"]}
            value={form.purchase_limit}
            onChange={(purchase_limit) => dispatch({ type: "changed", values: { purchase_limit } })}
          />
          <TextField
            label={t("unit")}
            maxLength={50}
            autoComplete="off"
            value={form.unit}
            error={problems["unit"]}
            onChange={({ target }) => dispatch({ type: "changed", values: { unit: target.value } })}
          />
          <NumberField
            decimals={KEPT_DECIMALS}
            max={1_000_000}
            label={t("duration")}
            unit="h"
            error={problems["standard_duration"]}
            value={form.standard_duration}
            onChange={(standard_duration) => dispatch({ type: "changed", values: { standard_duration } })}
          />
          <MoneyField
            min={0}
            max={MOST_AMOUNT}
            currency={currency}
            label={t("hourlyPrice")}
            error={problems["custom_hourly_price"]}
            value={form.custom_hourly_price}
            onChange={(custom_hourly_price) => dispatch({ type: "changed", values: { custom_hourly_price } })}
          />
          <NumberField
            decimals={0}
            min={0}
            max={2_000_000_000}
            label={t("position")}
            hint={t("positionHint")}
            error={problems["position"]}
            value={form.position}
            onChange={(position) => dispatch({ type: "changed", values: { position } })}
          />
        </div>
        <div className="grid gap-3 sm:grid-cols-3">
          {FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              label={t(`flags.${flag}`)}
              checked={form[flag]}
              onChange={({ target }) => dispatch({ type: "changed", values: { [flag]: target.checked } })}
            />
          ))}
        </div>
      </FormSection>
    </>
  );
}
