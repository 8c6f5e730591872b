"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { RETRY_EVENT, RETRY_OVER_EVENT } from "@/lib/api-client/events";
import { WaitingNote } from "@/app/_ui/waiting-note";

/** Milliseconds after the first failure: most calls get through before. */
const PATIENCE = 1_500;

/** Says that calls are being tried again, which takes up to 7 seconds before a screen tells of a failure (API-15). */
export function StillTrying() {
  const t = useTranslations("common");
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const calls = new Set<unknown>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (event: Event) => {
      calls.add((event as CustomEvent<object>).detail);
      timer ??= setTimeout(() => setShown(true), PATIENCE);
    };
    const end = (event: Event) => {
      calls.delete((event as CustomEvent<object>).detail);
      if (calls.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
      setShown(false);
    };
    addEventListener(RETRY_EVENT, begin);
    addEventListener(RETRY_OVER_EVENT, end);
    return () => {
      removeEventListener(RETRY_EVENT, begin);
      removeEventListener(RETRY_OVER_EVENT, end);
      clearTimeout(timer);
    };
  }, []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4">
      {isShown && <WaitingNote text={t("stillTrying")} />}
    </div>
  );
}
