"use client";

import { useCallback, useEffect, useState } from "react";
import { NOTICE_EVENT, takeNotice, type Notice } from "@/app/_client/notice";
import { Banner } from "@/app/_ui/banner";

/** Shows what leaveNotice() left, for `duration` milliseconds. */
export function NoticeBanner({ duration }: { duration: number }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const close = useCallback(() => setNotice(null), []);
  useEffect(() => {
    const take = () => setNotice((current) => takeNotice() ?? current);
    take();
    window.addEventListener(NOTICE_EVENT, take);
    return () => window.removeEventListener(NOTICE_EVENT, take);
  }, []);
  if (!notice) return null;
  return (
    <div className="mb-5">
      <Banner tone={notice.tone} duration={duration} onClose={close}>{notice.text}</Banner>
    </div>
  );
}
