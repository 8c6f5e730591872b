"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { Check, Link2 } from "lucide-react";
import { send } from "@/app/_client/send";
import { NOTICE_EVENT, takeNotice, type Notice } from "@/app/_client/notice";
import { Button } from "@/app/_ui/button";
import { messageKey } from "@/app/_ui/message-key";
import { Toast } from "@/app/_ui/toast";
import { followingCalls } from "@/lib/domain/deals/calls";
import { copyText } from "../_ui/copy-text";

/** Milliseconds for which a message offers to undo. */
const UNDO_OFFERED = 8_000;

/**
 * Shows the message from leaveNotice() in the page's corner for `duration` milliseconds, longer if it can
 * be undone, and as long as it has the pointer or the focus.
 */
export function NoticeBanner({ duration }: { duration: number }) {
  const t = useTranslations("common");
  const [shown, show] = useState<{ notice: Notice; key: number } | null>(null);
  const close = useCallback(() => show(null), []);
  useEffect(() => {
    const take = () => {
      const notice = takeNotice();
      if (notice) show({ notice, key: messageKey() });
    };
    take();
    window.addEventListener(NOTICE_EVENT, take);
    return () => window.removeEventListener(NOTICE_EVENT, take);
  }, []);
  if (!shown) return null;
  const { tone, text, link, undo } = shown.notice;
  const takeBack = () => {
    close();
    undo?.();
  };
  return (
    <Toast
      key={shown.key}
      tone={tone}
      duration={undo ? UNDO_OFFERED : duration}
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
