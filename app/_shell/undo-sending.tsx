"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { leaveNotice } from "@/app/_client/notice";
import { send } from "@/app/_client/send";
import {
  forgetSending,
  keepUndone,
  SENDING_EVENT,
  waitingSending,
  type WaitingSending,
} from "@/app/_client/waiting-sending";
import { Button } from "@/app/_ui/button";
import { messageKey } from "@/app/_ui/message-key";
import { Toast } from "@/app/_ui/toast";
import { followingCalls } from "@/lib/domain/deals/calls";

/** Milliseconds within which a proposal is sent after the time to undo it. */
const SENT_WITHIN = 6_000;

type Shown = { sending: WaitingSending; key: number; milliseconds: number };

/** Says that a proposal is being sent and offers to undo it, on whatever page of the workspace. */
export function UndoSending({ owner }: { owner: string }) {
  const t = useTranslations("common");
  const router = useRouter();
  const [shown, show] = useState<Shown | null>(null);
  const [sentAt, setSentAt] = useState<number | null>(null);
  const close = useCallback(() => {
    forgetSending();
    show(null);
  }, []);
  useEffect(() => {
    const take = () => {
      const sending = waitingSending(owner);
      if (!sending) return;
      show({ sending, key: messageKey(), milliseconds: sending.until - Date.now() });
      setSentAt(sending.until + SENT_WITHIN);
    };
    take();
    window.addEventListener(SENDING_EVENT, take);
    return () => window.removeEventListener(SENDING_EVENT, take);
  }, [owner]);
  // What the page shows changes once the proposal is sent.
  useEffect(() => {
    if (sentAt === null) return undefined;
    const timer = setTimeout(() => router.refresh(), sentAt - Date.now());
    return () => clearTimeout(timer);
  }, [sentAt, router]);
  if (!shown) return null;
  const undo = async () => {
    close();
    const { dealId, scheduledId } = shown.sending;
    try {
      await send(followingCalls.cancelSending, { params: { id: dealId, scheduled_id: scheduledId } });
      keepUndone(shown.sending);
      leaveNotice({ tone: "success", text: t("recall.undone") });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      leaveNotice({
        tone: "error",
        text: t(error.code === "CONFLICT" ? "recall.tooLate" : "recall.failed"),
      });
    }
  };
  return (
    <Toast
      key={shown.key}
      tone="success"
      duration={shown.milliseconds}
      onClose={close}
      action={
        <Button variant="secondary" size="sm" onClick={() => void undo()}>
          {t("undo")}
        </Button>
      }
    >
      {shown.sending.text}
    </Toast>
  );
}
