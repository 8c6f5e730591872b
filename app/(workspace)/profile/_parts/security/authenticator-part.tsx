import { Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { ConfirmButton } from "@/app/_form/confirm-button";
import { Button } from "@/app/_ui/button";
import { useStaffText } from "@/app/_ui/staff-text";
import { late } from "@/app/_ui/late";
import { factorCalls } from "@/lib/domain/factors/calls";
import type { Beginning } from "./authenticator-dialog";
import { FactorPart, useRemovalText, type PartProps } from "./factor-part";

const AuthenticatorDialog = late(() =>
  import("./authenticator-dialog").then((module) => module.AuthenticatorDialog),
);

/** The authenticator app: setting it up, or removing it. */
export function AuthenticatorPart({ factors, onChanged }: PartProps) {
  const { authenticator } = factors;
  const removalText = useRemovalText(factors);
  const t = useTranslations("profile.security.app");
  const text = useStaffText();
  const common = useTranslations("common.failures");
  const [begun, setBegun] = useState<Beginning | null>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      setBegun(await send(factorCalls.beginAuthenticator));
    } catch (error) {
      leaveNotice({ tone: "error", text: common(callFailure(error)) });
    }
    setBusy(false);
  };
  return (
    <FactorPart
      title={t("title")}
      text={
        authenticator
          ? t("since", {
              date: text.date(authenticator.created_at),
              used: authenticator.last_used_at ? text.date(authenticator.last_used_at) : "never",
            })
          : t("text")
      }
      action={
        authenticator ? (
          <ConfirmButton
            button={{ variant: "secondary" }}
            title={t("removeTitle")}
            text={removalText(t("removeText"))}
            confirm={t("remove")}
            call={async () => {
              await send(factorCalls.removeAuthenticator);
              return t("removed");
            }}
            onDone={onChanged}
          />
        ) : (
          <Button
            icon={<Smartphone aria-hidden="true" className="size-4" />}
            loading={isBusy}
            onClick={() => void begin()}
          >
            {t("setUp")}
          </Button>
        )
      }
    >
      {begun && (
        <AuthenticatorDialog
          begun={begun}
          onClose={() => setBegun(null)}
          onDone={(codes) => {
            setBegun(null);
            leaveNotice({ tone: "success", text: t("added") });
            onChanged(codes);
          }}
        />
      )}
    </FactorPart>
  );
}
