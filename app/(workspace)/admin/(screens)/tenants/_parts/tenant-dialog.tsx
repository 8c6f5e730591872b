import { useTranslations } from "next-intl";
import { useId, type FormEventHandler, type ReactNode } from "react";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";

type Props = {
  title: string;
  description?: string;
  size?: "lg";
  submitLabel: string;
  failure: string | null;
  isBusy: boolean;
  isChanged: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a tenant in its dialog. A failure shows there, and what was typed stays (MSG-27). */
export function TenantDialog({
  title,
  description,
  size,
  submitLabel,
  failure,
  isBusy,
  isChanged,
  onSubmit,
  onClose,
  children,
}: Props) {
  const t = useTranslations("admin.tenantManagement.form");
  const formId = useId();
  const footer = (
    <>
      <CancelButton disabled={isBusy}>{t("cancel")}</CancelButton>
      <Button type="submit" form={formId} loading={isBusy}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      size={size}
      isChanged={isChanged}
      busy={isBusy}
      footer={footer}
    >
      <form id={formId} method="post" noValidate onSubmit={onSubmit} className="space-y-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        {children}
      </form>
    </Dialog>
  );
}
