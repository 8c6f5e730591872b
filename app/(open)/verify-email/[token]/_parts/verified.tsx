"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { AccountScreen } from "@/app/_account/account-screen";
import { ButtonLink } from "@/app/_ui/button-link";
import { useCountdown } from "./use-countdown";

/** The address is confirmed; the sign-in follows after 5 seconds, or at once (ACC-10). */
export function Verified() {
  const t = useTranslations("auth.verify");
  const router = useRouter();
  const seconds = useCountdown(5, () => router.replace("/login"));
  return (
    <AccountScreen
      replaces
      icon={<CircleCheck />}
      tone="success"
      title={t("successTitle")}
      text={t("successText")}
    >
      <p role="timer" className="mb-5 text-sm text-muted">
        {t("countdown", { seconds })}
      </p>
      <ButtonLink href="/login" prefetch={false} replace className="w-full">
        {t("goNow")}
      </ButtonLink>
    </AccountScreen>
  );
}
