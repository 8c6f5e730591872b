import { useTranslations } from "next-intl";
import type { ComponentProps, SubmitEventHandler, ReactNode } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { IntoView } from "./into-view";
import type { FormFailure } from "./use-api-form";

type Props = Pick<ComponentProps<typeof Dialog>, "title" | "description" | "size" | "children"> & {
  form: {
    id: string;
    isBusy: boolean;
    isChanged: boolean;
    failure: FormFailure | null;
    onSubmit: SubmitEventHandler<HTMLFormElement>;
  };
  submit: string;
  /** Label of the button while the form is being sent. */
  submitting?: string;
  /** Why the form cannot be sent. */
  submitReason?: string | null;
  cancel?: string;
  /** An action that helps after the failure. */
  failureAction?: ReactNode;
  /** The failure, if it is more than a text. */
  failureContent?: ReactNode;
  onClose: () => void;
};

/** A form in a dialog: the failure on top, and at the bottom the buttons to cancel and to submit. */
export function FormDialog({
  form: { id, isBusy, isChanged, failure, onSubmit },
  submit,
  submitting = submit,
  submitReason = null,
  cancel,
  failureAction,
  failureContent,
  onClose,
  children,
  ...dialog
}: Props) {
  const common = useTranslations("common");
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => open || onClose()}
      busy={isBusy}
      isChanged={isChanged}
      footer={
        <>
          <CancelButton disabled={isBusy}>{cancel ?? common("cancel")}</CancelButton>
          <Button
            type="submit"
            form={id}
            loading={isBusy}
            disabled={submitReason !== null}
            disabledReason={submitReason}
          >
            {isBusy ? submitting : submit}
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={onSubmit} className="space-y-5">
        {failure && (
          <IntoView>
            <Banner tone="error" action={failureAction}>
              {failureContent ?? failure.text}
            </Banner>
          </IntoView>
        )}
        {children}
      </form>
    </Dialog>
  );
}
