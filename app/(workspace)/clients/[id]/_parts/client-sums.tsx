import { getTranslations } from "next-intl/server";
import { pageStaffText } from "@/app/_shell/staff-text";
import type { CurrencySums } from "@/lib/domain/deals/client-deals-api";
import { TitledCard } from "@/app/_ui/titled-card";

const STATES = ["open", "won", "lost"] as const;

/** What a client's proposals come to, for each currency by itself, because currencies are never added. */
export async function ClientSums({ sums }: { sums: readonly CurrencySums[] }) {
  const [t, { money }] = await Promise.all([getTranslations("clients.page.sums"), pageStaffText()]);
  if (sums.length === 0) return null;
  return (
    <TitledCard id="sums" title={t("title")}>
      <div className="divide-y divide-line text-sm">
        {sums.map((row) => (
          <div key={row.currency} className="px-5 py-4">
            <h3 className="mb-3 font-medium">{row.currency}</h3>
            <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
              {STATES.map((state) => (
                <div key={state}>
                  <dt className="text-muted">{t(state)}</dt>
                  <dd className="mt-0.5 font-medium wrap-anywhere tabular-nums">
                    {money(row[state].amount, row.currency)}
                  </dd>
                  <dd className="text-xs text-muted">{t("count", { count: row[state].deals })}</dd>
                  {row[state].monthly > 0 && (
                    <dd className="text-xs text-muted tabular-nums">
                      {t("monthly", { amount: money(row[state].monthly, row.currency) })}
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </TitledCard>
  );
}
