"use client";

import { MailCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccountScreen } from "@/app/_account/account-screen";
import { EmailForm } from "@/app/_account/email-form";
import { TextLink } from "@/app/_account/account-form";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { accountCalls } from "@/lib/domain/accounts/calls";

/** The form, then a confirmation that is the same whether or not the account exists (X-04, ACC-06). */
export function ForgotPassword() {
  const t = useTranslations("auth.forgot");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  const ask = async (email: string) => {
    await send(accountCalls.forgotPassword, { body: { email } });
    setSentTo(email);
  };
  if (sentTo !== null) {
    const another = () => {
      setAgain(true);
      setSentTo(null);
    };
    return (
      <AccountScreen
        replaces
        icon={<MailCheck />}
        tone="success"
        title={t("sentTitle")}
        text={t("sentText", { email: sentTo })}
      >
        <p className="mb-5 text-sm text-muted">{t("sentHint")}</p>
        <div className="flex flex-col gap-3">
          <ButtonLink href="/login" prefetch={false}>
            {t("back")}
          </ButtonLink>
          <Button variant="secondary" onClick={another}>
            {t("another")}
          </Button>
        </div>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t("title")} text={t("subtitle")}>
      <EmailForm
        isEmpty={isAgain}
        texts={{ email: t("email"), submit: t("submit"), submitting: t("submitting") }}
        send={ask}
      />
      <p className="mt-8 text-center text-sm text-muted">
        <TextLink href="/login">{t("back")}</TextLink>
      </p>
    </AccountScreen>
  );
}
