import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { LineEffect } from "@/lib/domain/catalog/schema";
import { formatMoney } from "@/lib/core/money/format";

/** Lines shown at most; the sums count all of them. */
const SHOWN = 20;

/** The lines that would change, those first that need somebody: without a price, then out of their range. */
export function EffectList({ lines }: { lines: readonly LineEffect[] }) {
  const t = useTranslations("catalogItems.preview");
  const changed = lines
    .filter(({ difference, leaves_range, problem }) => difference !== 0 || leaves_range || problem !== null)
    .toSorted((left, right) => rank(right) - rank(left));
  if (changed.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer py-1 text-xs font-medium text-muted">
        {t("list", { count: changed.length })}
      </summary>
      <ul className="divide-y divide-line">
        {changed.slice(0, SHOWN).map((line, index) => (
          <li key={`${line.deal_id} ${index}`} className="space-y-1 py-2 text-xs">
            <p className="font-medium wrap-anywhere">
              {line.deal_number} · {line.customer_name}
            </p>
            <p className="tabular-nums text-muted">
              {t("line", {
                from: amount(line.present_price, line.currency),
                to: amount(line.new_price, line.currency),
                quantity: line.quantity,
              })}
            </p>
            {line.leaves_range && <Badge tone="warning">{t("leavesRange")}</Badge>}
            {line.problem && <Badge tone="error">{t(`problems.${line.problem}`)}</Badge>}
          </li>
        ))}
      </ul>
      {changed.length > SHOWN && (
        <p className="py-1 text-xs text-muted">{t("rest", { count: changed.length - SHOWN })}</p>
      )}
    </details>
  );
}

const rank = ({ problem, leaves_range }: LineEffect): number => (problem ? 2 : leaves_range ? 1 : 0);

const amount = (value: number | null, currency: string): string =>
  value === null ? "–" : formatMoney(value, currency);
