import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { callFailure } from "@/app/_client/call-failure";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { UntilReady } from "@/app/_ui/until-ready";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";
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
  const common = useTranslations("common");
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
  useLeaveWarning(form.isChanged, common("leave.page"));
  return { ...form, isSaved, hideSaved: () => setSaved(false) };
}

type Props = {
  title: string;
  text: string;
  /** Shown after it was saved. */
  saved: string;
  form: Pick<
    ReturnType<typeof usePolicyForm>,
    "id" | "isBusy" | "failure" | "onSubmit" | "isSaved" | "hideSaved"
  >;
  children: ReactNode;
};

/** One section of the policy, with its own fields and save button. */
export function PolicySection({ title, text, saved, form, children }: Props) {
  const t = useTranslations("settings.signIn");
  const titleId = useId();
  return (
    <>
      <SuccessBanner text={form.isSaved ? saved : null} onClose={form.hideSaved} />
      <Card aria-labelledby={titleId} className="p-4 sm:p-5">
        <h3 id={titleId} className="text-sm font-semibold">
          {title}
        </h3>
        <p className="mt-1 text-sm text-muted">{text}</p>
        <UntilReady>
          <form
            id={form.id}
            method="post"
            noValidate
            onSubmit={form.onSubmit}
            className="mt-4 max-w-2xl space-y-5"
            aria-labelledby={titleId}
          >
            {form.failure && <Banner tone="error">{form.failure.text}</Banner>}
            {children}
            <Button type="submit" loading={form.isBusy}>
              {form.isBusy ? t("saving") : t("save")}
            </Button>
          </form>
        </UntilReady>
      </Card>
    </>
  );
}
