import { useTranslations } from "next-intl";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { Button } from "@/app/_ui/button";
import { factorCalls } from "@/lib/domain/factors/calls";
import { FactorPart, type PartProps } from "./factor-part";

/** How many recovery codes are left, and new ones. Without a factor there is nothing to recover. */
export function RecoveryPart({ factors, onChanged }: PartProps) {
  const t = useTranslations("profile.security.recovery");
  const [isAsking, setAsking] = useState(false);
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
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t("renew")}
          </Button>
        )
      }
    >
      {isAsking && (
        <ConfirmCall
          danger={false}
          title={t("renewTitle")}
          text={t("renewText")}
          confirm={t("renew")}
          call={renew}
          onDone={() => undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </FactorPart>
  );
}
