"use client";

import { type ReactNode, useId } from "react";
import type { useApiForm } from "@/app/_form/use-api-form";
import { SuccessBanner } from "@/app/_settings/success-banner";
import { Banner } from "@/app/_ui/banner";
import { Card } from "@/app/_ui/card";
import { UntilReady } from "@/app/_ui/until-ready";
import { useLeaveWarning } from "@/app/_ui/use-leave-warning";

type Props = {
  title: string;
  text: string;
  /** Shown after it was saved. */
  saved: string;
  form: Pick<ReturnType<typeof useApiForm>, "id" | "failure" | "isChanged" | "onSubmit"> & {
    isSaved: boolean;
    hideSaved: () => void;
  };
  /** Shown above the form. */
  notice?: ReactNode;
  isDisabled?: boolean;
  /** The fields and the button that saves them. */
  children: ReactNode;
};

/** A failure stands below the button that was pressed, because the beginning of a long form is out of sight. */
const comeIntoView = (failure: HTMLElement | null) => failure?.scrollIntoView?.({ block: "nearest" });

/** A card of the settings with one form, which asks before the page is left with unsaved changes. */
export function FormCard({ title, text, saved, form, notice, isDisabled = false, children }: Props) {
  const titleId = useId();
  useLeaveWarning(form.isChanged);
  return (
    <Card aria-labelledby={titleId} className="p-4 sm:p-5">
      <SuccessBanner text={form.isSaved ? saved : null} onClose={form.hideSaved} />
      <h3 id={titleId} className="text-sm font-semibold">
        {title}
      </h3>
      <p className="mt-1 text-sm text-muted">{text}</p>
      {notice && <div className="mt-4">{notice}</div>}
      <UntilReady>
        <form
          id={form.id}
          method="post"
          noValidate
          onSubmit={form.onSubmit}
          className="mt-4 max-w-2xl"
          aria-labelledby={titleId}
        >
          <fieldset disabled={isDisabled} className="space-y-5">
            {children}
            {form.failure && (
              <div key={form.failure.text} ref={comeIntoView}>
                <Banner tone="error">{form.failure.text}</Banner>
              </div>
            )}
          </fieldset>
        </form>
      </UntilReady>
    </Card>
  );
}
