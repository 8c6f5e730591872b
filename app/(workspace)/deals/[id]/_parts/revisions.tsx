import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { pageStaffText } from "@/app/_shell/staff-text";
import { TitledCard } from "@/app/_ui/titled-card";
import { classes } from "@/app/_ui/classes";
import type { ListedRevision } from "@/lib/domain/deals/revisions/revisions-api";
import { ProgressBadge } from "../../_parts/list/progress-badge";

/** The versions of a quote, newest first, if there are several. */
export async function Revisions({
  revisions,
  currentId,
}: {
  revisions: readonly ListedRevision[];
  currentId: number;
}) {
  const [t, { money, date }] = await Promise.all([getTranslations("deal.revisions"), pageStaffText()]);
  if (revisions.length < 2) return null;
  return (
    <TitledCard id="revisions" title={t("title")}>
      <ul className="divide-y divide-line text-sm">
        {revisions.map(
          ({ id, number, progress, amount, currency, created_at: createdAt, sent_at: sentAt }) => (
            <li
              key={id}
              className={classes(
                "grid grid-cols-[minmax(0,1fr)_auto] items-center justify-items-start gap-x-4 gap-y-1",
                "px-5 py-3 sm:flex",
              )}
            >
              {id === currentId ? (
                <span aria-current="page" className="font-medium tabular-nums">
                  {number} ({t("shown")})
                </span>
              ) : (
                <Link
                  href={`/deals/${id}`}
                  prefetch={false}
                  className="font-medium tabular-nums underline underline-offset-2"
                >
                  {number}
                </Link>
              )}
              <ProgressBadge progress={progress} />
              <span className="text-muted tabular-nums max-sm:justify-self-end">
                {sentAt ? t("sent", { date: date(sentAt) }) : date(createdAt)}
              </span>
              <span className="tabular-nums max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end sm:ml-auto">
                {money(amount, currency)}
              </span>
            </li>
          ),
        )}
      </ul>
    </TitledCard>
  );
}

/** The revision that replaced this one; null for the newest. */
export function successorOf(id: number, revisions: readonly ListedRevision[]): ListedRevision | null {
  const index = revisions.findIndex((revision) => revision.id === id);
  return revisions[index]?.progress === "replaced" ? (revisions[index - 1] ?? null) : null;
}
