import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { callFailure } from "@/app/_client/call-failure";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { FormCard } from "@/app/_settings/form-card";
import { Button } from "@/app/_ui/button";
import type { PolicyChange, SignInPolicyAnswer } from "@/lib/domain/sign-in-policy/schema";

/** Props of the policy's sections: the last known policy, and how to change it. */
export type PolicyProps = {
  policy: SignInPolicyAnswer;
  /**
   * Changes the given values. Throws ApiError, with STALE_VERSION if somebody else changed the policy first.
   */
  save: (change: PolicyChange) => Promise<void>;
  /** Takes over the newer policy from a refusal, so that saving again overwrites it. */
  takeOver: (policy: SignInPolicyAnswer) => void;
};

type Given<Values> = {
  defaults: Values;
  /** Problems by field; without it the fields allow nothing wrong. */
  check?: (values: Values) => Readonly<Record<string, string>>;
  changeOf: (values: Values) => PolicyChange;
  /** The banner's text when somebody else changed the policy first; default: a general one. */
  staleText?: (present: SignInPolicyAnswer) => string;
};

/** The form of one section. A newer policy from a refusal is taken over, and what was typed stays. */
export function usePolicyForm<Values extends FieldValues>(
  { save, takeOver }: PolicyProps,
  { defaults, check = () => ({}), changeOf, staleText }: Given<Values>,
) {
  const failures = useTranslations("settings.failures");
  const [isSaved, setSaved] = useState(false);
  const form = useApiForm<Values>({
    defaults,
    resolver: checkedBy<Values>(check),
    send: async (values) => {
      setSaved(false);
      await save(changeOf(values));
      form.form.reset(values);
      setSaved(true);
    },
    failureText: (error) => failures(callFailure(error)),
    onStale: ({ details }) => {
      const present = details as SignInPolicyAnswer;
      takeOver(present);
      return staleText?.(present) ?? failures("changed");
    },
  });
  return { ...form, isSaved, hideSaved: () => setSaved(false) };
}

type Props = Omit<ComponentProps<typeof FormCard>, "form"> & {
  form: ComponentProps<typeof FormCard>["form"] & { isBusy: boolean };
};

/** One section of the policy, with its own fields and save button. */
export function PolicySection({ form, children, ...texts }: Props) {
  const t = useTranslations("settings.signIn");
  return (
    <FormCard {...texts} form={form}>
      {children}
      <Button type="submit" loading={form.isBusy}>
        {form.isBusy ? t("saving") : t("save")}
      </Button>
    </FormCard>
  );
}
