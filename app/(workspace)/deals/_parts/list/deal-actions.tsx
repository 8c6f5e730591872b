import { ExternalLink, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { DealRow } from "@/lib/deals/schema";
import { RefuseDeal } from "./refuse-deal";

type Props = { deal: DealRow; mayChange: boolean };

/** What can be done with a deal: open it always, edit and refuse it while it is pending (DLS-07). */
export function DealActions({ deal, mayChange }: Props) {
  const t = useTranslations("deals");
  const name = deal.name || deal.number;
  const canChange = mayChange && deal.stage === "pending";
  const open = `${t("open", { name })} (${t("newTab")})`;
  return (
    <span className="inline-flex items-center">
      <a href={`/proposals/${deal.uuid}`} target="_blank" rel="noopener" aria-label={open} title={open} className={ACTION}><ExternalLink aria-hidden="true" /></a>
      {canChange && <Link href={`/deals/${deal.id}/edit`} prefetch={false} aria-label={t("edit", { name })} title={t("edit", { name })} className={ACTION}><Pencil aria-hidden="true" /></Link>}
      {canChange && <RefuseDeal id={deal.id} name={name} />}
    </span>
  );
}

const ACTION = "inline-flex size-10 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink sm:size-9 [&_svg]:size-[18px]";
