import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { singleSignOnCalls } from "@/lib/domain/single-sign-on/calls";

/** Forgets the provider once that is confirmed. */
export function RemoveProvider({ onRemoved }: { onRemoved: () => void }) {
  const t = useTranslations("settings.singleSignOn");
  const failures = useTranslations("settings.failures");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await send(singleSignOnCalls.remove);
      setAsking(false);
      onRemoved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(failures(callFailure(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("remove")}
      </Button>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={t("removeTitle")}
        description={t("removeText")}
        confirmLabel={t("remove")}
        busy={isBusy}
        error={failure}
        onConfirm={() => void remove()}
      />
    </>
  );
}
