import { getTranslations } from "next-intl/server";
import { RecurringAmount } from "@/app/_pricing/recurring-amount";
import { pageStaffText } from "@/app/_shell/staff-text";
import { Badge } from "@/app/_ui/badge";
import { TitledCard } from "@/app/_ui/titled-card";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import type { VersionAnswer } from "@/lib/domain/proposals/schema";

/** What readers of the proposal keep as versions of their own (U-138): who prefers what, and what it comes to. */
export async function Preferences({
  deal,
  versions,
}: {
  deal: DealAnswer;
  versions: readonly VersionAnswer[];
}) {
  const [t, { money }] = await Promise.all([getTranslations("deal.preferences"), pageStaffText()]);
  if (versions.length === 0) return null;
  return (
    <TitledCard id="preferences" title={t("title")}>
      <ul className="divide-y divide-line text-sm">
        {versions.map((version) => (
          <li key={version.key} className="flex items-start justify-between gap-4 px-5 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {version.name} {version.is_stale && <Badge tone="warning">{t("stale")}</Badge>}
              </p>
              <p className="mt-1 wrap-anywhere text-muted">{chosenIn(deal, version) || t("nothing")}</p>
            </div>
            <p className="text-right tabular-nums">
              {money(version.amount_after_tax, deal.currency)}
              <RecurringAmount recurring={version.recurring} currency={deal.currency} />
            </p>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** The options of a version, and what it takes of open lines: "Backup, 3 × Licences". */
function chosenIn({ lineItems: lines }: DealAnswer, { line_items: taken }: VersionAnswer): string {
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  return taken
    .filter((each) => each.is_selected ?? true)
    .map(({ id, quantity }) => [quantity, names.get(id)].filter((part) => part !== undefined).join(" × "))
    .join(", ");
}
