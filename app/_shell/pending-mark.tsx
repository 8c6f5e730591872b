"use client";

import { useLinkStatus } from "next/link";
import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";
import { Spinner } from "@/app/_ui/spinner";

/** A spinner while the next page is awaited. Its place is rendered always, so that nothing moves. */
export function PendingMark({ pending, className }: { pending: boolean; className?: string }) {
  const t = useTranslations("common");
  return (
    <span className={classes("inline-flex", className)}>{pending && <Spinner label={t("loading")} />}</span>
  );
}

/**
 * Inside a link: a spinner from the click until its page is shown. isBadge: over the link's corner, because beside an
 * icon alone there is no room for it.
 */
export const LinkPending = ({ isBadge = false }: { isBadge?: boolean }) => (
  <PendingMark
    pending={useLinkStatus().pending}
    className={isBadge ? "absolute right-0.5 top-0.5 rounded-full bg-surface" : "ml-auto"}
  />
);
