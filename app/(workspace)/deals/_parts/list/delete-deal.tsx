"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { ConfirmDialog } from "@/app/_ui/confirm-dialog";
import { IconButton } from "@/app/_ui/button";
import { dealCalls } from "@/lib/domain/deals/calls";
import { useSelection } from "./selection";
import { useDealCall } from "./use-deal-call";

/** Deletes a deal once that is confirmed (DLS-08). */
export function DeleteDeal({ id, name }: { id: number; name: string }) {
  const t = useTranslations("deals");
  const [isAsking, setAsking] = useState(false);
  const { choose } = useSelection();
  const { isBusy, call } = useDealCall();
  const remove = async () => {
    await call({
      work: async () => {
        await send(dealCalls.remove, { params: { id }, version: null });
        choose([id], false);
        return t("deleted");
      },
      failed: t("failed.delete", { name }),
      name,
    });
    setAsking(false);
  };
  return (
    <>
      <IconButton
        tone="danger"
        label={t("delete", { name })}
        icon={<Trash2 />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={t("deleteTitle")}
        description={t("deleteText", { name })}
        confirmLabel={t("deleteConfirm")}
        busy={isBusy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
