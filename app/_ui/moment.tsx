"use client";

import { useFormatter } from "next-intl";
import { formatDate } from "@/lib/core/money/format";
import { useReady } from "./use-ready";

/** A moment as date and time in the reader's time zone; in UTC until the browser's time zone is known. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const format = useFormatter();
  const isReady = useReady();
  const moment = new Date(at);
  const time = (timeZone: string) => format.dateTime(moment, { timeStyle: "short", timeZone });
  const inUtc = `${formatDate(moment)} ${time("UTC")} UTC`;
  const day = new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()));
  return (
    <time dateTime={at} title={inUtc} className={className}>
      {isReady ? `${formatDate(day)} ${time(Intl.DateTimeFormat().resolvedOptions().timeZone)}` : inUtc}
    </time>
  );
}
