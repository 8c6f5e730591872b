import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { NumberField } from "@/app/_ui/number-field";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
import {
  LEAST_ABSOLUTE_HOURS,
  LEAST_IDLE_MINUTES,
  MOST_ABSOLUTE_HOURS,
  MOST_IDLE_MINUTES,
} from "@/lib/domain/sign-in-policy/policy-rules";
import type { SignInPolicyAnswer } from "@/lib/domain/sign-in-policy/schema";
import { PolicySection, type PolicyProps } from "./policy-section";

type Values = Pick<SignInPolicyAnswer, "idle_minutes" | "absolute_hours">;

/** When sessions end: after a time without use, and at the latest. */
export function TimeOuts({ policy, save, takeOver }: PolicyProps) {
  const t = useTranslations("settings.signIn.timeOuts");
  const failures = useTranslations("settings.failures");
  const common = useTranslations("common");
  const [isSaved, setSaved] = useState(false);
  const { idle_minutes, absolute_hours } = policy;
  const form = useApiForm<Values>({
    defaults: { idle_minutes, absolute_hours },
    // Nothing to check: the fields limit what is typed to their bounds.
    resolver: checkedBy(() => ({})),
    send: async (values) => {
      setSaved(false);
      await save(values);
      form.form.reset(values);
      setSaved(true);
    },
    failureText: (error) => failures(callFailure(error)),
    onStale: ({ details }) => {
      const present = details as SignInPolicyAnswer;
      takeOver(present);
      return t("changed", {
        idle: present.idle_minutes ?? t("never"),
        absolute: present.absolute_hours ?? MOST_ABSOLUTE_HOURS,
      });
    },
  });
  useLeaveWarning(form.isChanged, common("leave.page"));
  const { values, set, errorAt } = form;
  return (
    <>
      <SuccessBanner text={isSaved ? t("saved") : null} onClose={() => setSaved(false)} />
      <PolicySection title={t("title")} text={t("text")} form={form}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberField
            label={t("idle")}
            hint={t("idleHint", { least: LEAST_IDLE_MINUTES })}
            unit={t("minutes")}
            inputMode="numeric"
            decimals={0}
            min={LEAST_IDLE_MINUTES}
            max={MOST_IDLE_MINUTES}
            value={values.idle_minutes}
            onChange={(minutes) => set({ idle_minutes: minutes })}
            error={errorAt("idle_minutes")}
          />
          <NumberField
            label={t("absolute")}
            hint={t("absoluteHint", { most: MOST_ABSOLUTE_HOURS })}
            unit={t("hours")}
            inputMode="numeric"
            decimals={0}
            min={LEAST_ABSOLUTE_HOURS}
            max={MOST_ABSOLUTE_HOURS}
            value={values.absolute_hours}
            onChange={(hours) => set({ absolute_hours: hours })}
            error={errorAt("absolute_hours")}
          />
        </div>
      </PolicySection>
    </>
  );
}
