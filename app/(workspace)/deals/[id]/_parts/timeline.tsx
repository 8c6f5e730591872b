import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import type { followingApi } from "@/lib/domain/deals/following-api";
import { TimelineItem } from "./timeline-item";

type Props = { timeline: z.output<(typeof followingApi)["timeline"]["response"]>; dealId: number };

/** What happened to the deal, newest first, 20 to a page. */
export async function Timeline({ timeline: { data, meta }, dealId }: Props) {
  const t = await getTranslations("deal.timeline");
  const at = (page: number) => `/deals/${dealId}?page=${page}#timeline`;
  return (
    <Card aria-labelledby="timeline">
      <h2 id="timeline" className="border-b border-line px-5 py-4 font-semibold">
        {t("title")}
      </h2>
      {data.length === 0 && <p className="px-5 py-4 text-sm text-muted">{t("empty")}</p>}
      <ol className="divide-y divide-line text-sm">
        {data.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} dealId={dealId} />
        ))}
      </ol>
      {meta.last_page > 1 && (
        <nav
          aria-label={t("pages")}
          className="flex items-center justify-between gap-4 border-t border-line px-5 py-3 text-sm text-muted"
        >
          {meta.current_page > 1 ? (
            <ButtonLink size="sm" variant="secondary" prefetch={false} href={at(meta.current_page - 1)}>
              {t("newer")}
            </ButtonLink>
          ) : (
            <span />
          )}
          <span className="tabular-nums">{t("page", { page: meta.current_page, last: meta.last_page })}</span>
          {meta.current_page < meta.last_page ? (
            <ButtonLink size="sm" variant="secondary" prefetch={false} href={at(meta.current_page + 1)}>
              {t("older")}
            </ButtonLink>
          ) : (
            <span />
          )}
        </nav>
      )}
    </Card>
  );
}
