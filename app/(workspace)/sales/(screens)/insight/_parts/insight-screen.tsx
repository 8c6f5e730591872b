import { ChartNoAxesColumn, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { callAddress } from "@/app/_client/call-address";
import type { OfferText } from "@/lib/core/offers/offer-text";
import { insightCalls } from "@/lib/domain/deals/calls";
import { MAX_SERVICES, type Insight } from "@/lib/domain/deals/insight/insight-api";
import { ServicesTable } from "./services-table";

type Props = { insight: Insight; days: number; periods: readonly number[]; text: OfferText };

/** What was offered, chosen and accepted in a period, which links choose (U-161). */
export function InsightScreen({ insight: { from, to, offers, services }, days, periods, text }: Props) {
  const t = useTranslations("insight");
  const longest = Math.max(...periods);
  return (
    <section aria-labelledby="insight">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="insight" className="text-lg font-semibold">
            {t("title")}
          </h2>
          <p className="mt-1 text-sm text-muted">
            {t("subtitle", { from: text.date(from), to: text.date(to) })}
          </p>
        </div>
        <nav aria-label={t("period")} className="flex flex-wrap gap-1.5">
          {periods.map((period) => (
            <ButtonLink
              key={period}
              href={`/sales/insight?days=${period}`}
              prefetch={false}
              size="sm"
              variant={period === days ? "secondary" : "ghost"}
              aria-current={period === days ? "page" : undefined}
            >
              {t("days", { days: period })}
            </ButtonLink>
          ))}
        </nav>
      </div>
      <Card className="mt-4">
        {services.length === 0 ? (
          <EmptyState
            icon={<ChartNoAxesColumn />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={
              days < longest && (
                <ButtonLink href={`/sales/insight?days=${longest}`} prefetch={false} variant="secondary">
                  {t("emptyAction")}
                </ButtonLink>
              )
            }
          />
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
              <p className="text-sm font-medium">{t("offers", { count: offers })}</p>
              {/* A file, which the browser loads by itself. */}
              <ButtonLink
                href={callAddress(insightCalls.export, { query: { from, to } })}
                prefetch={false}
                download
                size="sm"
                variant="ghost"
                icon={<Download aria-hidden="true" className="size-4" />}
              >
                {t("download")}
              </ButtonLink>
            </div>
            <ServicesTable services={services} text={text} />
            {services.length === MAX_SERVICES && (
              <p className="border-t border-line px-5 py-3 text-sm text-muted">
                {t("full", { count: MAX_SERVICES })}
              </p>
            )}
          </>
        )}
      </Card>
    </section>
  );
}
