"use client";

import { CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { IconButton } from "@/app/_ui/button";
import { dealCalls } from "@/lib/domain/deals/calls";
import { useDealCall } from "./use-deal-call";

/** Marks a pending deal as lost once that is confirmed. */
export function RefuseDeal({ id, name }: { id: number; name: string }) {
  const t = useTranslations("deals");
  const [isAsking, setAsking] = useState(false);
  const { isBusy, call } = useDealCall();
  const refuse = async () => {
    await call({
      work: async () => {
        await send(dealCalls.refuse, { params: { id }, version: null });
        return t("refused", { name });
      },
      failed: t("failed.refuse", { name }),
      name,
    });
    setAsking(false);
  };
  return (
    <>
      <IconButton
        tone="danger"
        label={t("refuse", { name })}
        icon={<CircleX />}
        onClick={() => setAsking(true)}
      />
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
