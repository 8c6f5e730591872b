import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import { factorCalls } from "@/lib/domain/factors/calls";
import { AuthenticatorPart } from "./authenticator-part";
import { CodesDialog } from "./codes-dialog";
import type { PartProps } from "./factor-part";
import { PasskeysPart } from "./passkeys-part";
import { RecoveryPart } from "./recovery-part";

const KEY = ["factors"];

/** By what one signs in beside the password: authenticator app, passkeys, recovery codes. */
export function Security() {
  const t = useTranslations("profile.security");
  const common = useTranslations("common");
  const queries = useQueryClient();
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
    onChanged: (made = null) => {
      setCodes(made);
      void queries.invalidateQueries({ queryKey: KEY });
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
