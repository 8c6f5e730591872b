import { useTranslations } from "next-intl";
import { TitledCard } from "@/app/_ui/titled-card";
import type { OfferText } from "@/lib/core/offers/offer-text";
import {
  FIGURES,
  type CurrencyPipeline,
  type Dashboard,
} from "@/lib/domain/deals/dashboard/dashboard-schema";

type Props = { pipeline: Dashboard["pipeline"]; text: OfferText };

/**
 * What is open, was sent, won and lost, in the workspace and of the reader's own, for each currency by itself, because
 * currencies are never added (U-24); what repeats of the won ones in an average month (U-124).
 */
export function Pipeline({ pipeline: { workspace, mine }, text }: Props) {
  const t = useTranslations("dashboard.pipeline");
  return (
    <TitledCard id="pipeline" title={t("title")}>
      {workspace.length === 0 && <p className="px-5 py-4 text-sm text-muted">{t("nothing")}</p>}
      <div className="divide-y divide-line text-sm">
        {workspace.map((all) => (
          <OfCurrency
            key={all.currency}
            all={all}
            own={mine.find(({ currency }) => currency === all.currency) ?? null}
            text={text}
          />
        ))}
      </div>
    </TitledCard>
  );
}

type CurrencyProps = { all: CurrencyPipeline; own: CurrencyPipeline | null; text: OfferText };

function OfCurrency({ all, own, text }: CurrencyProps) {
  const t = useTranslations("dashboard.pipeline");
  const { currency, win_rate: winRate } = all;
  return (
    <div className="px-5 py-4">
      <h3 className="mb-3 font-medium">{currency}</h3>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt className="text-muted">{t(figure)}</dt>
            <dd className="mt-0.5 text-base font-semibold wrap-anywhere tabular-nums">
              {text.money(all[figure].amount, currency)}
            </dd>
            <dd className="text-xs text-muted">{t("count", { count: all[figure].deals })}</dd>
            {figure === "won" && all.won_monthly > 0 && (
              <dd className="text-xs text-muted tabular-nums">
                {t("monthly", { amount: text.money(all.won_monthly, currency) })}
              </dd>
            )}
            <dd className="mt-1 text-xs text-muted tabular-nums">
              {own === null || own[figure].deals === 0
                ? t("noneOfYours")
                : t("yours", {
                    amount: text.money(own[figure].amount, currency),
                    count: own[figure].deals,
                    share: text.percent(own[figure].share ?? 0),
                  })}
            </dd>
          </div>
        ))}
      </dl>
      {winRate !== null && (
        <p className="mt-4 border-t border-line pt-3 text-muted">
          {t("winRate", { share: text.percent(winRate) })}
        </p>
      )}
    </div>
  );
}
