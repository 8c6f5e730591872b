"use client";

import { MailCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccountScreen } from "@/app/_account/account-screen";
import { EmailForm } from "@/app/_account/email-form";
import { TextLink } from "@/app/_account/account-form";
import { send } from "@/app/_client/send";
import { ButtonLink } from "@/app/_ui/button-link";
import { accountCalls } from "@/lib/domain/accounts/calls";

/** The form, then a confirmation; neither reveals whether the account exists (ACC-05, X-05). */
export function ResendVerification() {
  const t = useTranslations("auth.resend");
  const [isSent, setSent] = useState(false);
  const ask = async (email: string) => {
    await send(accountCalls.resend, { body: { email } });
    setSent(true);
  };
  if (isSent) {
    return (
      <AccountScreen replaces icon={<MailCheck />} tone="success" title={t("sentTitle")} text={t("sentText")}>
        <ButtonLink href="/login" prefetch={false} className="w-full">
          {t("back")}
        </ButtonLink>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t("title")} text={t("subtitle")}>
      <EmailForm texts={{ email: t("email"), submit: t("submit"), submitting: t("submitting") }} send={ask} />
      <p className="mt-8 text-center text-sm text-muted">
        <TextLink href="/login">{t("back")}</TextLink>
      </p>
    </AccountScreen>
  );
}
