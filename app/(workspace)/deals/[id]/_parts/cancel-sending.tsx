"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { ConfirmCall } from "@/app/_form/confirm-call";
import { Button } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";
import { followingCalls } from "@/lib/domain/deals/calls";

type Props = { dealId: number; scheduledId: number };

/** Cancels a scheduled sending of a deal, after asking. */
export function CancelSending({ dealId, scheduledId }: Props) {
  const t = useTranslations("deals.send.cancelLater");
  const router = useRouter();
  const isReady = useReady();
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button className="mt-2" size="sm" variant="secondary" disabled={!isReady} onClick={() => ask(true)}>
        {t("action")}
      </Button>
      {isAsked && (
        <ConfirmCall
          title={t("title")}
          text={t("text")}
          confirm={t("confirm")}
          danger={false}
          call={async () => {
            await send(followingCalls.cancelSending, { params: { id: dealId, scheduled_id: scheduledId } });
            return t("done");
          }}
          onDone={() => router.refresh()}
          onFailed={() => router.refresh()}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}
