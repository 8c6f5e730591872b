import { useTranslations } from "next-intl";
import { NumberField } from "@/app/_ui/number-field";
import {
  MIN_ABSOLUTE_HOURS,
  MIN_IDLE_MINUTES,
  MAX_ABSOLUTE_HOURS,
  MAX_IDLE_MINUTES,
} from "@/lib/domain/sign-in-policy/policy-rules";
import type { SignInPolicyAnswer } from "@/lib/domain/sign-in-policy/schema";
import { PolicySection, usePolicyForm, type PolicyProps } from "./policy-section";

type Values = Pick<SignInPolicyAnswer, "idle_minutes" | "absolute_hours">;

/** When sessions end: after a time without use, and at the latest. */
export function TimeOuts(props: PolicyProps) {
  const t = useTranslations("settings.signIn.timeOuts");
  const { idle_minutes, absolute_hours } = props.policy;
  const outside = (field: keyof Values, value: number | null, least: number, most: number) =>
    value === null || (value >= least && value <= most) ? {} : { [field]: t("outside", { least, most }) };
  const form = usePolicyForm<Values>(props, {
    defaults: { idle_minutes, absolute_hours },
    check: ({ idle_minutes: idle, absolute_hours: absolute }) => ({
      ...outside("idle_minutes", idle, MIN_IDLE_MINUTES, MAX_IDLE_MINUTES),
      ...outside("absolute_hours", absolute, MIN_ABSOLUTE_HOURS, MAX_ABSOLUTE_HOURS),
    }),
    changeOf: (values) => values,
    staleText: (present) =>
      t("changed", {
        idle: present.idle_minutes ?? t("never"),
        absolute: present.absolute_hours ?? MAX_ABSOLUTE_HOURS,
      }),
  });
  const field = (name: keyof Values) => ({
    decimals: 0,
    value: form.values[name],
    onChange: (value: number | null) => form.set({ [name]: value }),
    error: form.errorAt(name),
  });
  return (
    <PolicySection title={t("title")} text={t("text")} saved={t("saved")} form={form}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField
          {...field("idle_minutes")}
          label={t("idle")}
          hint={t("idleHint", { least: MIN_IDLE_MINUTES })}
          unit={t("minutes")}
        />
        <NumberField
          {...field("absolute_hours")}
          label={t("absolute")}
          hint={t("absoluteHint", { most: MAX_ABSOLUTE_HOURS })}
          unit={t("hours")}
        />
      </div>
    </PolicySection>
  );
}
