"use client";

import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { send } from "@/app/_client/send";
import { regionOf } from "@/lib/core/i18n/languages";
import { SECOND } from "@/lib/core/time/milliseconds";
import { followingCalls } from "@/lib/domain/deals/calls";

/** A third of the time after which the server takes the deal as closed. */
const AGAIN = 20 * SECOND;

/** Says quietly who else has a deal open (U-108). The server is asked only while the page is in view. */
export function AlsoOpen({ dealId }: { dealId: number }) {
  const t = useTranslations("deal.readers");
  const locale = regionOf(useLocale());
  const { data: readers = [] } = useQuery({
    queryKey: ["deal-readers", dealId],
    queryFn: ({ signal }) => send(followingCalls.open, { params: { id: dealId }, signal, retries: 0 }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: AGAIN,
    refetchOnWindowFocus: true,
  });
  if (readers.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(readers.map(({ name }) => name));
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-muted">
      <UsersRound aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 wrap-anywhere">{t("alsoOpen", { names, count: readers.length })}</span>
    </p>
  );
}
