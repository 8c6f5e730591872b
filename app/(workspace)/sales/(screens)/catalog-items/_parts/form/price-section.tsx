import { useTranslations } from "next-intl";
import { MoneyField } from "@/app/_ui/money-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { MOST_AMOUNT } from "@/lib/domain/catalog/limits";
import { formatMoney } from "@/lib/core/money/format";
import { TierEditor } from "../pricing/tier-editor";
import type { ItemForm } from "./item-form";
import { FormSection } from "./form-section";
import { idOf, isOption, pricingQuestions, type PricingOption } from "./item-terms";
import type { FormPart } from "./use-item-form";

/**
 * How a service is priced: fixed or calculated (PRC-13), and the amounts and tiers of that. An old variable
 * price is kept until another is chosen.
 */
export function PriceSection({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.form");
  const { form, dispatch, problems, terms } = state;
  const isCalculated = isOption(terms.constants, form.pricing_option_id, "calculated");
  const numbers = pricingQuestions(terms, "number");
  const money = { min: 0, max: MOST_AMOUNT, currency };
  const is = (slug: PricingOption) => isOption(terms.constants, form.pricing_option_id, slug);
  const wasVariable =
    state.base !== null && isOption(terms.constants, state.base.pricing_option_id, "variable");
  // The old kind is offered only where it is what stands there.
  const offered = [...(wasVariable ? ["variable" as const] : []), "fixed" as const, "calculated" as const];
  const options = offered.map((slug) => ({ value: slug, label: t(`options.${slug}`) }));
  const chosen = offered.find(is) ?? null;
  return (
    <FormSection title={t("price")} hint={t(isCalculated ? "calculatedHint" : "fixedHint")}>
      <RadioGroup
        segmented
        label={t("pricingOption")}
        options={options}
        value={chosen}
        error={problems["pricing_option_id"]}
        onChange={(slug) =>
          dispatch({
            type: "changed",
            values: { pricing_option_id: idOf(terms.constants, "pricing_option", slug) },
          })
        }
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isCalculated ? (
          <>
            <SelectField
              label={t("mainQuestion")}
              hint={numbers.length === 0 ? t("noNumberQuestion") : t("mainQuestionHint")}
              error={problems["main_field_id"]}
              placeholder={t("noQuestion")}
              clearable
              options={numbers.map(({ id, staffTitle }) => ({ value: String(id), label: staffTitle }))}
              value={form.main_field_id === null ? null : String(form.main_field_id)}
              onChange={(value) =>
                dispatch({
                  type: "changed",
                  values: { main_field_id: value === null ? null : Number(value) },
                })
              }
            />
            <MoneyField
              {...money}
              label={t("basePrice")}
              hint={t("basePriceHint")}
              error={problems["base_price"]}
              value={form.base_price}
              onChange={(base_price) => dispatch({ type: "changed", values: { base_price } })}
            />
          </>
        ) : (
          <MoneyField
            {...money}
            label={t("standardAmount")}
            hint={form.standard_amount === null ? t("free", { amount: formatMoney(0, currency) }) : undefined}
            error={problems["standard_amount"]}
            value={form.standard_amount}
            onChange={(standard_amount) => dispatch({ type: "changed", values: { standard_amount } })}
          />
        )}
      </div>
      {isCalculated && form.base_price === null && !hasRules(form) && (
        <p role="note" className="text-xs text-faint">
          {t("freeByRules", { amount: formatMoney(0, currency) })}
        </p>
      )}
      {isCalculated && <TierEditor state={state} currency={currency} />}
    </FormSection>
  );
}

const hasRules = ({ price_intervals, price_modifiers, price_modification_intervals }: ItemForm): boolean =>
  price_intervals.length + price_modifiers.length + price_modification_intervals.length > 0;
