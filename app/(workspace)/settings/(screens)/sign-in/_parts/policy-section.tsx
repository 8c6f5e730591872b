import { useTranslations } from "next-intl";
import { type FormEventHandler, type ReactNode, useId } from "react";
import type { FormFailure } from "@/app/_form/use-api-form";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { UntilReady } from "@/app/_ui/until-ready";
import type { PolicyChange, SignInPolicyAnswer } from "@/lib/domain/sign-in-policy/schema";

/** What each section of the screen is given: the policy as last seen, and the ways to change it. */
export type PolicyProps = {
  policy: SignInPolicyAnswer;
  /** Changes what it names. Throws ApiError; STALE_VERSION when somebody else was first. */
  save: (change: PolicyChange) => Promise<void>;
  /** Takes over the policy that a refusal told of, so that saving again replaces that one. */
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

/** One subject of the policy with its fields and its own button. */
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
