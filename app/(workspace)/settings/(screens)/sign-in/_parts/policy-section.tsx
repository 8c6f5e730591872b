import { useTranslations } from "next-intl";
import { type FormEventHandler, type ReactNode, useId } from "react";
import type { FormFailure } from "@/app/_form/use-api-form";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { UntilReady } from "@/app/_ui/until-ready";
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

type Props = {
  title: string;
  text: string;
  form: {
    id: string;
    isBusy: boolean;
    failure: FormFailure | null;
    onSubmit: FormEventHandler<HTMLFormElement>;
  };
  children: ReactNode;
};

/** One section of the policy, with its own fields and save button. */
export function PolicySection({ title, text, form, children }: Props) {
  const t = useTranslations("settings.signIn");
  const titleId = useId();
  return (
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
  );
}
