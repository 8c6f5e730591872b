"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { AccountScreen } from "@/app/_account/account-screen";
import { leaveNotice } from "@/app/_client/notice";
import { ButtonLink } from "@/app/_ui/button-link";

const LEAVES_AFTER = 3_000;

/** The new password is set; the sign-in follows after 3 seconds and says so too (ACC-08). */
export function ResetDone() {
  const t = useTranslations("auth.reset");
  const router = useRouter();
  useEffect(() => {
    leaveNotice({ tone: "success", text: t("notice") });
    const timer = setTimeout(() => router.replace("/login"), LEAVES_AFTER);
    return () => clearTimeout(timer);
  }, [router, t]);
  return (
    <AccountScreen replaces icon={<CircleCheck />} tone="success" title={t("doneTitle")} text={t("doneText")}>
      <ButtonLink href="/login" prefetch={false} replace className="w-full">
        {t("signIn")}
      </ButtonLink>
    </AccountScreen>
  );
}
