"use client";

import { Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { AccountScreen } from "@/app/_account/account-screen";
import { TextLink } from "@/app/_account/account-form";
import { ButtonLink } from "@/app/_ui/button-link";

/** A link that is incomplete, unknown, used or expired, and where to ask for a new one (ACC-07). */
export function InvalidLink({ replaces = false }: { replaces?: boolean }) {
  const t = useTranslations("auth.reset");
  return (
    <AccountScreen
      replaces={replaces}
      icon={<Unlink />}
      tone="danger"
      title={t("invalidTitle")}
      text={t("invalidText")}
    >
      <ButtonLink href="/auth/forgot-password" prefetch={false} className="w-full">
        {t("requestNew")}
      </ButtonLink>
      <p className="mt-8 text-center text-sm text-muted">
        <TextLink href="/login">{t("back")}</TextLink>
      </p>
    </AccountScreen>
  );
}
