"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import { MoneyField } from "@/app/_ui/money-field";
import { NumberField } from "@/app/_ui/number-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { DISCOUNT_DECIMALS } from "@/lib/domain/deals/limits";
import { useBuilder } from "../builder-context";
import { discountKind } from "../discount-kind";
import { discountModifierId } from "../form-defaults";

/** Discount as an amount or a percent of at most 100, before or after tax (BLD-18, BLD-43, S-073). */
export function DiscountFields() {
  const t = useTranslations("builder.currency");
  const { data, form, money, dispatch } = useBuilder();
  const kind = discountKind(form, data.constants);
  const terms = (of: "dollar" | "percent") => ({ kind: of, rate: money.rate });
  const type = (amount: number | null) => dispatch({ type: "discountTyped", amount, terms: terms(kind) });
  const choose = (chosen: "dollar" | "percent") =>
    dispatch({
      type: "discountModifierChanged",
      modifierId: discountModifierId(data.constants, chosen),
      terms: terms(chosen),
    });
  const amount = form.discountAmount === 0 ? null : form.discountAmount;
  return (
    <>
      <div className="flex items-start gap-3">
        {kind === "percent" ? (
          <NumberField
            className="flex-1"
            label={t("discountPercent")}
            hint={t("discountHint")}
            unit="%"
            decimals={DISCOUNT_DECIMALS}
            min={0}
            max={100}
            value={amount}
            onChange={type}
          />
        ) : (
          <MoneyField
            className="flex-1"
            label={t("discountAmount")}
            hint={t("discountHint")}
            min={0}
            currency={form.currency}
            value={amount}
            onChange={type}
          />
        )}
        <div className="mt-6.5">
          <RadioGroup
            segmented
            hideLabel
            label={t("discountKind")}
            value={kind}
            onChange={choose}
            options={[
              { value: "dollar", label: "$" },
              { value: "percent", label: "%" },
            ]}
          />
        </div>
      </div>
      <Checkbox
        className="@xl:mt-8"
        label={t("discountAfterTax")}
        checked={form.isDiscountWithTax}
        onChange={(event) => dispatch({ type: "discountMoved", isDiscountWithTax: event.target.checked })}
      />
    </>
  );
}
