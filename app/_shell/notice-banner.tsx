"use client";

import { useCallback, useEffect, useState } from "react";
import { NOTICE_EVENT, takeNotice, type Notice } from "@/app/_client/notice";
import { Banner } from "@/app/_ui/banner";
import { messageKey } from "@/app/_ui/message-key";

/** Shows what leaveNotice() left, for `duration` milliseconds. */
export function NoticeBanner({ duration }: { duration: number }) {
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
  return (
    <div className="mb-5">
      <Banner key={shown.key} tone={shown.notice.tone} duration={duration} onClose={close}>
        {shown.notice.text}
      </Banner>
    </div>
  );
}
