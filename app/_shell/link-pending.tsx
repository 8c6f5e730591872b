"use client";

import { useTranslations } from "next-intl";
import { useLinkStatus } from "next/link";
import { Spinner } from "@/app/_ui/spinner";

/** Inside a link: turns from the click until the page that it leads to is there. */
export function LinkPending() {
  const t = useTranslations("common");
  const { pending } = useLinkStatus();
  return <span className="ml-auto inline-flex">{pending && <Spinner label={t("loading")} />}</span>;
}
