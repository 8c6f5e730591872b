"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { NOTICE_EVENT, takeNotice, type Notice } from "@/app/_client/notice";
import { Button } from "@/app/_ui/button";
import { CopyLink } from "@/app/_ui/copy-link";
import { messageKey } from "@/app/_ui/message-key";
import { Toast } from "@/app/_ui/toast";

/** Milliseconds for which a message offers to take back what it tells. */
const UNDO_OFFERED = 8_000;

/**
 * Shows what leaveNotice() left in the page's corner, for `duration` milliseconds: longer where it can be undone, and with a link
 * until it is closed, because who wants that needs time for it.
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
      duration={link ? undefined : undo ? UNDO_OFFERED : duration}
      onClose={close}
      action={
        <>
          {link && <CopyLink link={link} />}
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
