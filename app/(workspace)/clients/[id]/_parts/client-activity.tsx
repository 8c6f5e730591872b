import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { Moment } from "@/app/_ui/moment";
import { textOr } from "@/lib/core/i18n/text-or";
import type { ClientEvent } from "@/lib/domain/deals/client-deals-api";
import { TitledCard } from "@/app/_ui/titled-card";

/** What happened last to a client's proposals, each with its proposal. */
export async function ClientActivity({ activity }: { activity: readonly ClientEvent[] }) {
  const [t, timeline] = await Promise.all([
    getTranslations("clients.page.activity"),
    getTranslations("deal.timeline"),
  ]);
  return (
    <TitledCard id="activity" title={t("title")}>
      {activity.length === 0 && <p className="px-5 py-4 text-sm text-muted">{t("empty")}</p>}
      <ol className="divide-y divide-line text-sm">
        {activity.map(({ id, kind, actor, by, at, deal }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">{textOr(timeline, `kinds.${kind}`, kind)}</p>
              <p className="mt-0.5 text-muted wrap-anywhere">
                <Link href={`/deals/${deal.id}`} prefetch={false} className="underline underline-offset-2">
                  {deal.name || deal.number}
                </Link>
                {deal.name && <span className="tabular-nums"> · {deal.number}</span>}
              </p>
            </div>
            <p className="text-muted sm:text-right">
              {by ?? timeline(`actors.${actor}`)}
              <Moment at={at} className="block text-xs tabular-nums" />
            </p>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}
