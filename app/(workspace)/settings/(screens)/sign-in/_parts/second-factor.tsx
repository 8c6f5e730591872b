import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { NumberField } from "@/app/_ui/number-field";
import { RadioGroup } from "@/app/_ui/radio-group";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import { ASKED_OF, MOST_FACTOR_DAYS, type AskedOf } from "@/lib/domain/sign-in-policy/policy-rules";
import type { SignInPolicyAnswer } from "@/lib/domain/sign-in-policy/schema";
import { PolicySection, type PolicyProps } from "./policy-section";

type Values = { second_factor_for: AskedOf; second_factor_days: number | null };

/** Who needs a second factor, and for how many days users may do without one at first (T-21). */
export function SecondFactor({ policy, save, takeOver }: PolicyProps) {
  const t = useTranslations("settings.signIn.secondFactor");
  const failures = useTranslations("settings.failures");
  const common = useTranslations("common");
  const [isSaved, setSaved] = useState(false);
  const { second_factor_for, second_factor_days } = policy;
  const form = useApiForm<Values>({
    defaults: { second_factor_for, second_factor_days },
    resolver: checkedBy<Values>((values) => ({
      ...(values.second_factor_days === null && { second_factor_days: t("daysMissing") }),
    })),
    send: async (values) => {
      setSaved(false);
      await save({ ...values, second_factor_days: values.second_factor_days ?? 0 });
      form.form.reset(values);
      setSaved(true);
    },
    failureText: (error) => failures(callFailure(error)),
    onStale: ({ details }) => {
      takeOver(details as SignInPolicyAnswer);
      return failures("changed");
    },
  });
  useLeaveWarning(form.isChanged, common("leave.page"));
  const { values, set, errorAt } = form;
  return (
    <>
      <SuccessBanner text={isSaved ? t("saved") : null} onClose={() => setSaved(false)} />
      <PolicySection title={t("title")} text={t("text")} form={form}>
        <RadioGroup
          label={t("for")}
          options={ASKED_OF.map((value) => ({ value, label: t(`options.${value}`) }))}
          value={values.second_factor_for}
          onChange={(second_factor_for) => set({ second_factor_for })}
        />
        {values.second_factor_for !== "nobody" && (
          <NumberField
            className="max-w-xs"
            label={t("days")}
            hint={t("daysHint")}
            unit={t("unit")}
            inputMode="numeric"
            decimals={0}
            min={0}
            max={MOST_FACTOR_DAYS}
            value={values.second_factor_days}
            onChange={(days) => set({ second_factor_days: days })}
            error={errorAt("second_factor_days")}
          />
        )}
      </PolicySection>
    </>
  );
}
