"use client";

import { useTranslations } from "next-intl";
import { FormMessage } from "@/app/_account/form-message";
import { useResend } from "@/app/_account/use-resend";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";

/** Says that the present address is not confirmed yet, and sends its mail again (S-023). */
export function Unverified({ email }: { email: string }) {
  const t = useTranslations("profile");
  const { message, isBusy, resend } = useResend(email);
  return (
    <div className="mb-5 flex flex-col gap-3">
      <Banner
        tone="warning"
        action={
          <Button variant="secondary" size="sm" loading={isBusy} onClick={resend}>
            {t("resend")}
          </Button>
        }
      >
        {t("unverified", { email })}
      </Banner>
      <FormMessage {...message} />
    </div>
  );
}
