import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { ConfirmButton } from "@/app/_form/confirm-button";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import { late } from "@/app/_ui/late";
import { factorCalls } from "@/lib/domain/factors/calls";
import { AuthenticatorPart } from "./authenticator-part";
import { type PartProps, FactorPart } from "./factor-part";
import { PasskeysPart } from "./passkeys-part";

const CodesDialog = late(() => import("./codes-dialog").then((module) => module.CodesDialog));

const KEY = ["factors"];

/** The means of signing in besides the password: authenticator app, passkeys and recovery codes. */
export function Security() {
  const t = useTranslations("profile.security");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const router = useRouter();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factors = useQuery({ queryKey: KEY, queryFn: ({ signal }) => send(factorCalls.list, { signal }) });
  if (factors.isPending)
    return (
      <p role="status" className="flex items-center gap-2 py-6 text-muted">
        <Spinner /> {common("loading")}
      </p>
    );
  if (factors.isError)
    return (
      <Banner
        tone="error"
        action={
          <Button variant="secondary" size="sm" onClick={() => void factors.refetch()}>
            {common("table.retry")}
          </Button>
        }
      >
        {common(`failures.${callFailure(factors.error)}`)}
      </Banner>
    );
  const given: PartProps = {
    factors: factors.data,
    onChanged: (created = null) => {
      setCodes(created);
      void queries.invalidateQueries({ queryKey: KEY });
      // The layout says whether a factor is due (app/_shell/factor-duty.tsx).
      router.refresh();
    },
  };
  return (
    <div className="space-y-8">
      <NoticeBanner duration={5_000} />
      <p className="text-sm text-muted">{t("text")}</p>
      <AuthenticatorPart {...given} />
      <PasskeysPart {...given} />
      <RecoveryPart {...given} />
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  );
}

/** The number of recovery codes left, and renewing them. Without a factor there is nothing to recover. */
function RecoveryPart({ factors, onChanged }: PartProps) {
  const t = useTranslations("profile.security.recovery");
  const hasFactor = factors.authenticator !== null || factors.passkeys.length > 0;
  const renew = async () => {
    onChanged((await send(factorCalls.renewCodes)).recovery_codes);
    return t("renewed");
  };
  return (
    <FactorPart
      title={t("title")}
      text={hasFactor ? t("left", { count: factors.recovery_codes_left }) : t("none")}
      action={
        hasFactor && (
          <ConfirmButton
            button={{ variant: "secondary" }}
            danger={false}
            title={t("renewTitle")}
            text={t("renewText")}
            confirm={t("renew")}
            call={renew}
          />
        )
      }
    />
  );
}
