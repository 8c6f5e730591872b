import { getTranslations } from "next-intl/server";
import { pageStaffText } from "@/app/_shell/staff-text";
import type { CurrencySums } from "@/lib/domain/deals/client-overview-schema";
import { Part } from "./client-facts";

const STATES = ["open", "won", "lost"] as const;

/** What a client's proposals come to: a row for each currency, because currencies are never added. */
export async function ClientSums({ sums }: { sums: readonly CurrencySums[] }) {
  const [t, { money }] = await Promise.all([getTranslations("clients.page.sums"), pageStaffText()]);
  if (sums.length === 0) return null;
  return (
    <Part id="sums" title={t("title")}>
      <div className="overflow-x-auto">
        <table aria-label={t("label")} className="w-full text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="px-5 py-2 text-left font-normal">
                {t("currency")}
              </th>
              {STATES.map((state) => (
                <th key={state} scope="col" className="px-5 py-2 text-right font-normal">
                  {t(state)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {sums.map((row) => (
              <tr key={row.currency}>
                <th scope="row" className="px-5 py-3 text-left font-medium">
                  {row.currency}
                </th>
                {STATES.map((state) => (
                  <td key={state} className="px-5 py-3 text-right whitespace-nowrap tabular-nums">
                    <span className="block font-medium">{money(row[state].amount, row.currency)}</span>
                    <span className="block text-xs text-muted">
                      {t("count", { count: row[state].deals })}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  );
}
