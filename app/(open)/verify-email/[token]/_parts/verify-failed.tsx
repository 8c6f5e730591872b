"use client";

import { Clock, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { AccountScreen } from "@/app/_account/account-screen";
import { ButtonLink } from "@/app/_ui/button-link";
import type { Outcome } from "./outcome";

type Props = { outcome: Exclude<Outcome, { state: "success" }> };

/** Why the address is not confirmed, and the ways on: for an expired link ACC-11, for any other failure ACC-12. */
export function VerifyFailed({ outcome }: Props) {
  const t = useTranslations("auth.verify");
  const register = (
    <ButtonLink variant="secondary" href="/register" prefetch={false}>
      {t("register")}
    </ButtonLink>
  );
  if (outcome.state === "expired") {
    return (
      <AccountScreen
        replaces
        icon={<Clock />}
        tone="danger"
        title={t("expiredTitle")}
        text={t("expiredText")}
      >
        <div className="flex flex-col gap-3">
          <ButtonLink href="/resend-verification" prefetch={false}>
            {t("requestNew")}
          </ButtonLink>
          {register}
        </div>
      </AccountScreen>
    );
  }
  const { problem } = outcome;
  return (
    <AccountScreen
      replaces
      icon={<Unlink />}
      tone="danger"
      title={t("errorTitle")}
      text={<p role="alert">{"text" in problem ? problem.text : t(`problems.${problem.key}`)}</p>}
    >
      <div className="flex flex-col gap-3">
        <ButtonLink href="/login" prefetch={false}>
          {t("signIn")}
        </ButtonLink>
        {register}
      </div>
    </AccountScreen>
  );
}
