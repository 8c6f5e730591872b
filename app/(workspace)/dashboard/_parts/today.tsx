import { useTranslations } from "next-intl";
import Link from "next/link";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { OPENS_SENDING } from "@/app/_deals/opens-sending";
import type { OfferText } from "@/lib/core/offers/offer-text";
import type { TodayGroup, TodayKind } from "@/lib/domain/deals/dashboard/dashboard-schema";

type Shared = {
  text: OfferText;
  /** Whether the reader may answer, send and follow up; who may not opens the deal. */
  mayAct: boolean;
};

type Props = Shared & {
  groups: readonly TodayGroup[];
  /** The last day of the drafts that are listed, as 2026-11-23. */
  oldDraftDay: string;
};

/** What waits for the seller or is news to them, each deal with its one next action (U-23). */
export function Today({ groups, oldDraftDay, ...shared }: Props) {
  const t = useTranslations("dashboard.today");
  const filled = groups.filter(({ total }) => total > 0);
  return (
    <Card aria-labelledby="today">
      <h2 id="today" className="px-5 py-4 font-semibold">
        {t("title")}
      </h2>
      {filled.length === 0 && (
        <p className="border-t border-line px-5 py-4 text-sm text-muted">{t("nothing")}</p>
      )}
      {filled.map((group) => (
        <Group key={group.kind} group={group} oldDraftDay={oldDraftDay} {...shared} />
      ))}
    </Card>
  );
}

/** The list's filters for a kind. */
const filtersFor = (kind: TodayKind, oldDraftDay: string): Record<string, string> => ({
  "filter[progress]": kind,
  ...(kind === "draft" && { "filter[created_to]": oldDraftDay }),
});

/** Whether the list with these filters has exactly a kind's deals. */
const isExact = (kind: TodayKind): kind is "draft" | "expires_soon" =>
  kind === "draft" || kind === "expires_soon";

type GroupProps = Shared & { group: TodayGroup; oldDraftDay: string };

function Group({ group: { kind, total, rows }, oldDraftDay, ...shared }: GroupProps) {
  const t = useTranslations("dashboard.today");
  return (
    <section aria-labelledby={`today-${kind}`} className="border-t border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 bg-sunken px-5 py-2 text-sm">
        <h3 id={`today-${kind}`} className="font-medium">
          {t(`kinds.${kind}`)} <span className="text-muted tabular-nums">({shared.text.number(total)})</span>
        </h3>
        {total > rows.length && (
          <Link
            href={`/deals?${new URLSearchParams(filtersFor(kind, oldDraftDay))}`}
            prefetch={false}
            className="text-muted underline underline-offset-2 hover:text-ink"
          >
            {isExact(kind) ? t("all", { count: total }) : t(`allOf.${kind}`)}
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line text-sm">
        {rows.map((row) => (
          <Row key={row.deal.id} kind={kind} row={row} {...shared} />
        ))}
      </ul>
    </section>
  );
}

/** What the deal's page shows or opens at once; the other kinds are opened to be read. */
const PLACES: Partial<Record<TodayKind, string>> = {
  question: "#questions",
  draft: OPENS_SENDING,
  expires_soon: OPENS_SENDING,
};

type RowProps = Shared & { kind: TodayKind; row: TodayGroup["rows"][number] };

function Row({ kind, row: { at, deal }, text, mayAct }: RowProps) {
  const t = useTranslations("dashboard.today");
  const { id, name, number, customer, owner, amount, currency } = deal;
  const action = t(mayAct ? `actions.${kind}` : "open");
  const time = kind === "expires_soon" || kind === "draft" ? text.date(at) : text.moment(at);
  const who = [customer?.name, owner?.fullName].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <Link
          href={`/deals/${id}`}
          prefetch={false}
          className="line-clamp-2 rounded-sm font-medium wrap-anywhere hover:underline"
        >
          {name || number}
        </Link>
        <p className="mt-0.5 text-muted wrap-anywhere">
          {name && <span className="tabular-nums">{number}</span>}
          {name && who && " · "}
          {who}
        </p>
      </div>
      <p className="min-w-0 text-muted sm:text-right">
        <span className="block font-medium whitespace-nowrap text-ink tabular-nums">
          {text.money(amount, currency)}
        </span>
        <span className="text-xs tabular-nums">{t(`when.${kind}`, { time })}</span>
      </p>
      <ButtonLink
        href={`/deals/${id}${mayAct ? (PLACES[kind] ?? "") : ""}`}
        prefetch={false}
        variant="secondary"
        size="sm"
        aria-label={t("actionOf", { action, deal: name || number })}
        className="sm:min-w-28"
      >
        {action}
      </ButtonLink>
    </li>
  );
}
