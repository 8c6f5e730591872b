"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { zohoCalls } from "@/lib/domain/zoho/calls";

/** Forgets the access to Zoho once that is confirmed. */
export function DisconnectZoho() {
  const t = useTranslations("zohoCrm");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const disconnect = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await send(zohoCalls.removeConnection);
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("disconnect")}
      </Button>
      {isFailed && <Banner tone="error">{t("failed")}</Banner>}
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={t("disconnectTitle")}
        description={t("disconnectText")}
        confirmLabel={t("disconnect")}
        busy={isBusy}
        onConfirm={() => void disconnect()}
      />
    </>
  );
}
