import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { NumberField } from "@/app/_ui/number-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import {
  SECOND_FACTOR_FOR,
  MAX_FACTOR_DAYS,
  type SecondFactorFor,
} from "@/lib/domain/sign-in-policy/policy-rules";
import { PolicySection, usePolicyForm, type PolicyProps } from "./policy-section";

type Values = { second_factor_for: SecondFactorFor; second_factor_days: number | null };

/** Who needs a second factor, and for how many days users may do without one at first (T-21). */
export function SecondFactor(props: PolicyProps) {
  const t = useTranslations("settings.signIn.secondFactor");
  const { second_factor_for, second_factor_days } = props.policy;
  const form = usePolicyForm<Values>(props, {
    defaults: { second_factor_for, second_factor_days },
    // Without anybody who needs one, the days are neither shown nor sent.
    check: ({ second_factor_for: who, second_factor_days: days }): Record<string, string> =>
      who !== "nobody" && (days === null || days < 0 || days > MAX_FACTOR_DAYS)
        ? { second_factor_days: t("daysMissing", { most: MAX_FACTOR_DAYS }) }
        : {},
    changeOf: ({ second_factor_for: who, second_factor_days: days }) => ({
      second_factor_for: who,
      ...(who !== "nobody" && days !== null && { second_factor_days: days }),
    }),
  });
  const { values, set, errorAt } = form;
  return (
    <PolicySection title={t("title")} text={t("text")} saved={t("saved")} form={form}>
      <RadioGroup
        label={t("for")}
        options={SECOND_FACTOR_FOR.map((value) => ({ value, label: t(`options.${value}`) }))}
        value={values.second_factor_for}
        onChange={(second_factor_for) => set({ second_factor_for })}
      />
      {values.second_factor_for !== "nobody" && (
        <NumberField
          className="max-w-xs"
          label={t("days")}
          hint={t("daysHint")}
          unit={t("unit")}
          decimals={0}
          value={values.second_factor_days}
          onChange={(days) => set({ second_factor_days: days })}
          error={errorAt("second_factor_days")}
        />
      )}
      {values.second_factor_for !== "nobody" && values.second_factor_days === 0 && (
        <Banner tone="warning">{t("noDays")}</Banner>
      )}
    </PolicySection>
  );
}
