import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import { RhythmFields } from "@/app/_pricing/rhythm-fields";
import { MoneyField } from "@/app/_ui/money-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { MAX_AMOUNT, STORED_DECIMALS, MAX_UNIT } from "@/lib/domain/catalog/limits";
import { useStaffText } from "@/app/_ui/staff-text";
import { Checkbox } from "@/app/_ui/checkbox";
import { NumberField } from "@/app/_ui/number-field";
import { TextField } from "@/app/_ui/text-field";
import { TierEditor } from "../pricing/interval-editors";
import type { ItemForm } from "./item-form";
import { idOf, isOption, pricingQuestions, type PricingOption } from "./item-terms";
import type { FormPart } from "./use-item-form";

/**
 * The pricing of a service, fixed or calculated (PRC-13), with its amounts and tiers. An old variable price
 * is kept until another option is chosen.
 */
export function PriceSection({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.form");
  const { form, dispatch, problems, terms } = state;
  const isCalculated = isOption(terms.constants, form.pricing_option_id, "calculated");
  const text = useStaffText();
  const numbers = pricingQuestions(terms, "number");
  const money = { min: 0, max: MAX_AMOUNT, currency };
  const is = (slug: PricingOption) => isOption(terms.constants, form.pricing_option_id, slug);
  const wasVariable =
    state.base !== null && isOption(terms.constants, state.base.pricing_option_id, "variable");
  // The old option is offered only if the stored service has it.
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
            hint={form.standard_amount === null ? t("free", { amount: text.money(0, currency) }) : undefined}
            error={problems["standard_amount"]}
            value={form.standard_amount}
            onChange={(standard_amount) => dispatch({ type: "changed", values: { standard_amount } })}
          />
        )}
      </div>
      {isCalculated && form.base_price === null && !hasRules(form) && (
        <p role="note" className="text-xs text-faint">
          {t("freeByRules", { amount: text.money(0, currency) })}
        </p>
      )}
      {isCalculated && <TierEditor state={state} currency={currency} />}
    </FormSection>
  );
}

const hasRules = ({ price_intervals, price_modifiers, price_modification_intervals }: ItemForm): boolean =>
  price_intervals.length + price_modifiers.length + price_modification_intervals.length > 0;

const FLAGS = ["is_upscalable", "is_renewable", "is_bookable"] as const;

/** How often a service is sold again, which its lines then have to begin with (U-123). */
export function RhythmSection({ state: { form, dispatch, problems } }: Pick<FormPart, "state">) {
  const t = useTranslations("catalogItems.form");
  const { timeZone } = useStaffText();
  const problem = Object.entries(problems).find(([path]) => path.split(".")[0] === "rhythm")?.[1];
  return (
    <FormSection title={t("rhythm")}>
      <RhythmFields
        rhythm={form.rhythm}
        timeZone={timeZone}
        onChange={(rhythm) => dispatch({ type: "changed", values: { rhythm } })}
      />
      {problem && (
        <p role="alert" className="text-xs text-danger">
          {problem}
        </p>
      )}
    </FormSection>
  );
}

/** Margins, purchase limit, unit, duration, hourly price, position and flags (CAT-11, CAT-12). */
export function SellingSection({ state, currency }: FormPart) {
  const t = useTranslations("catalogItems.form");
  const { form, dispatch, problems } = state;
  return (
    <>
      <NegotiationSection state={state} />
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
            maxLength={MAX_UNIT}
            autoComplete="off"
            value={form.unit}
            error={problems["unit"]}
            onChange={({ target }) => dispatch({ type: "changed", values: { unit: target.value } })}
          />
          <GroupField state={state} field="tax_profile_id" />
          <NumberField
            decimals={STORED_DECIMALS}
            max={1_000_000}
            label={t("duration")}
            unit="h"
            error={problems["standard_duration"]}
            value={form.standard_duration}
            onChange={(standard_duration) => dispatch({ type: "changed", values: { standard_duration } })}
          />
          <MoneyField
            min={0}
            max={MAX_AMOUNT}
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

type GroupFieldProps = Pick<FormPart, "state"> & { field: "category_id" | "tax_profile_id" };

/** The service's category, or the taxes of its lines; without one those of the deal. */
export function GroupField({ state: { form, dispatch, problems, terms }, field }: GroupFieldProps) {
  const t = useTranslations("catalogItems.form");
  const { categories, taxes } = terms.groups;
  const options = field === "category_id" ? categories : taxes;
  const id = form[field];
  return (
    <SelectField
      label={t(field === "category_id" ? "category" : "taxes")}
      hint={t(field === "category_id" ? "categoryHint" : "taxesHint")}
      error={problems[field]}
      placeholder={t(field === "category_id" ? "noCategory" : "taxesOfDeal")}
      clearable
      options={options.map((option) => ({ value: String(option.id), label: option.name }))}
      value={options.some((option) => option.id === id) ? String(id) : null}
      onChange={(value) =>
        dispatch({ type: "changed", values: { [field]: value === null ? null : Number(value) } })
      }
    />
  );
}

function NegotiationSection({ state: { form, dispatch, problems } }: Pick<FormPart, "state">) {
  const t = useTranslations("catalogItems.form");
  return (
    <FormSection title={t("negotiation")} hint={t("negotiationHint")}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          decimals={STORED_DECIMALS}
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
          decimals={STORED_DECIMALS}
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
  );
}

/** A section of the form with its heading. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <div>
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        {hint && <p className="mt-1 text-xs text-faint">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
