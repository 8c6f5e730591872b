"use client";

import { CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { IconButton } from "@/app/_ui/icon-button";
import type { dealsApi } from "@/lib/deals/api";
import { refusalKey } from "./refusal-key";

/** Marks a pending deal as lost once that is confirmed; the list is read again 300 ms later (DLS-13). */
export function RefuseDeal({ id, name }: { id: number; name: string }) {
  const t = useTranslations("deals");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const refuse = async () => {
    setBusy(true);
    try {
      await send<typeof dealsApi.refuse>("PATCH", "/deals/{id}/refuse", { params: { id } });
      leaveNotice({ tone: "success", text: t("refused", { name }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      leaveNotice({ tone: "error", text: t(`refusals.${refusalKey(error)}`, { name }) });
    }
    setBusy(false);
    setAsking(false);
    setTimeout(() => router.refresh(), RELOAD_AFTER);
  };
  return (
    <>
      <IconButton tone="danger" label={t("refuse", { name })} icon={<CircleX />} onClick={() => setAsking(true)} />
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={t("refuseTitle")}
        description={t("refuseText", { name })}
        confirmLabel={t("refuseConfirm")}
        busy={isBusy}
        onConfirm={() => void refuse()}
      />
    </>
  );
}

const RELOAD_AFTER = 300;
