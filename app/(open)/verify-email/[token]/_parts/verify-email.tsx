"use client";

import { MailQuestion } from "lucide-react";
import { useTranslations } from "next-intl";
import { AccountScreen } from "@/app/_account/account-screen";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import { useVerification } from "./use-verification";
import { VerifyFailed } from "./verify-failed";
import { Verified } from "./verified";

/** Confirms an address by the token of its mail (ACC-09 to ACC-12). */
export function VerifyEmail({ token }: { token: string }) {
  const t = useTranslations("auth.verify");
  const isReady = useReady();
  const { verification, start, cancel } = useVerification(token);
  if (verification.state === "success") return <Verified />;
  if (verification.state === "expired" || verification.state === "error")
    return <VerifyFailed outcome={verification} />;
  const isBusy = verification.state === "verifying";
  return (
    <AccountScreen icon={<MailQuestion />} title={t("title")} text={t("text")}>
      <div className="flex flex-col gap-5">
        <p role="status" className="flex min-h-6 items-center gap-3 text-sm text-muted">
          {isBusy && (
            <>
              <Spinner /> {t("verifying")}
            </>
          )}
        </p>
        {isBusy ? (
          <Button variant="secondary" onClick={cancel}>
            {t("cancel")}
          </Button>
        ) : (
          <Button disabled={!isReady} onClick={start}>
            {t("verify")}
          </Button>
        )}
        <noscript>
          <p className="text-sm text-muted">{t("noScript")}</p>
        </noscript>
      </div>
    </AccountScreen>
  );
}
