"use client";

import { MailCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { AccountScreen } from "@/app/_account/account-screen";
import { FormMessage } from "@/app/_account/form-message";
import { useKeptEmail, useResend } from "@/app/_account/kept-email";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";

/** After registering: look into the mailbox, ask for the mail again, or go to the sign-in (ACC-04). */
export function CheckEmail() {
  const t = useTranslations("auth.check");
  const email = useKeptEmail();
  const isReady = useReady();
  const { message, isBusy, resend } = useResend(email);
  return (
    <AccountScreen
      replaces
      icon={<MailCheck />}
      tone="success"
      title={t("title")}
      text={email ? t("textTo", { email }) : t("text")}
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{t("spam")}</p>
        <FormMessage {...message} />
        <div className="flex flex-col gap-3">
          <ButtonLink href="/login" prefetch={false}>
            {t("signIn")}
          </ButtonLink>
          <Button variant="secondary" loading={isBusy} disabled={!isReady} onClick={resend}>
            {isBusy ? t("resending") : t("resend")}
          </Button>
        </div>
      </div>
    </AccountScreen>
  );
}
