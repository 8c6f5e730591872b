"use client";

import { MailQuestion } from "lucide-react";
import { useTranslations } from "next-intl";
import { AccountScreen } from "@/app/_account/account-screen";
import { useReady } from "@/app/_ui/use-ready";
import { Button } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import type { Outcome } from "./outcome";
import { useVerification } from "./use-verification";
import { VerifyFailed } from "./verify-failed";
import { Verified } from "./verified";

/** What a link is when its page is drawn: one that can confirm an address, or what came of it. */
export type FoundLink = { state: "open"; email: string } | Outcome;

/** Confirms an address by the token of its mail, once its reader asks for it (ACC-09 to ACC-12, T-06). */
export function VerifyEmail({ token, found }: { token: string; found: FoundLink }) {
  const t = useTranslations("auth.verify");
  const isReady = useReady();
  const { verification, start, cancel } = useVerification(token);
  const outcome = found.state === "open" ? verification : found;
  if (outcome.state === "success") return <Verified />;
  if (outcome.state === "expired" || outcome.state === "error") return <VerifyFailed outcome={outcome} />;
  const isBusy = outcome.state === "verifying";
  return (
    <AccountScreen
      icon={<MailQuestion />}
      title={t("title")}
      text={t.rich("text", {
        address: found.state === "open" ? found.email : "",
        strong: (address) => <strong className="font-medium break-all">{address}</strong>,
      })}
    >
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
