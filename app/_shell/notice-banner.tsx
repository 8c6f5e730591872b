"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { Check, Link2 } from "lucide-react";
import { send } from "@/app/_client/send";
import { ApiError } from "@/app/_client/api-error";
import { forgetNotice, leaveNotice, NOTICE_EVENT, takeNotice, type Notice } from "@/app/_client/notice";
import { Button } from "@/app/_ui/button";
import { messageKey } from "@/app/_ui/message-key";
import { Toast } from "@/app/_ui/toast";
import { followingCalls } from "@/lib/domain/deals/calls";
import { copyText } from "../_ui/copy-text";

/** Milliseconds for which a message offers to undo. */
const UNDO_OFFERED = 8_000;

/** Milliseconds within which a proposal is sent after the time to undo it. */
const SENT_WITHIN = 6_000;

/**
 * Shows the message from leaveNotice() in the page's corner for `duration` milliseconds, longer if it can
 * be undone, and as long as it has the pointer or the focus.
 */
export function NoticeBanner({ duration }: { duration: number }) {
  const t = useTranslations("common");
  const [shown, show] = useState<{ notice: Notice; key: number; milliseconds: number } | null>(null);
  const close = useCallback(() => {
    forgetNotice();
    show(null);
  }, []);
  const router = useRouter();
  const [changedAt, setChangedAt] = useState<number | null>(null);
  // What the page shows changes once the time to undo is over.
  useEffect(() => {
    if (changedAt === null) return undefined;
    const timer = setTimeout(() => router.refresh(), Math.max(0, changedAt - Date.now()));
    return () => clearTimeout(timer);
  }, [changedAt, router]);
  useEffect(() => {
    const take = () => {
      const notice = takeNotice();
      if (!notice) return;
      const offered = notice.recall
        ? notice.recall.until - Date.now()
        : notice.undo
          ? UNDO_OFFERED
          : duration;
      show({ notice, key: messageKey(), milliseconds: offered });
      if (notice.recall) setChangedAt(notice.recall.until + SENT_WITHIN);
    };
    take();
    window.addEventListener(NOTICE_EVENT, take);
    return () => window.removeEventListener(NOTICE_EVENT, take);
  }, [duration]);
  if (!shown) return null;
  const { tone, text, link, recall } = shown.notice;
  const undo = recall ? () => void recallSending(recall, t) : shown.notice.undo;
  const takeBack = () => {
    close();
    undo?.();
  };
  return (
    <Toast
      key={shown.key}
      tone={tone}
      duration={shown.milliseconds}
      onClose={close}
      action={
        <>
          {link && <CopyLink {...link} />}
          {undo && (
            <Button variant="secondary" size="sm" onClick={takeBack}>
              {t("undo")}
            </Button>
          )}
        </>
      }
    >
      {text}
    </Toast>
  );
}

/** Cancels a sending that waits, and says what came of it. */
async function recallSending(
  { dealId, scheduledId }: NonNullable<Notice["recall"]>,
  t: ReturnType<typeof useTranslations<"common">>,
): Promise<void> {
  try {
    await send(followingCalls.cancelSending, { params: { id: dealId, scheduled_id: scheduledId } });
    leaveNotice({ tone: "success", text: t("recall.undone") });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    leaveNotice({ tone: "error", text: t(error.code === "CONFLICT" ? "recall.tooLate" : "recall.failed") });
  }
}

/**
 * Copies a proposal's URL, confirms it, and notes that somebody may have it; if the browser refuses, the URL is shown
 * to be copied by hand.
 */
function CopyLink({ address, dealId }: NonNullable<Notice["link"]>) {
  const t = useTranslations("common");
  const [state, setState] = useState<"offered" | "copied" | "refused">("offered");
  const copy = () => {
    send(followingCalls.share, { params: { id: dealId } }).catch(reportError);
    void copyText(address).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  };
  if (state === "refused") return <code className="select-all wrap-anywhere">{address}</code>;
  const Icon = state === "copied" ? Check : Link2;
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={copy}
    >
      <span aria-live="polite">{t(state === "copied" ? "linkCopied" : "copyLink")}</span>
    </Button>
  );
}
