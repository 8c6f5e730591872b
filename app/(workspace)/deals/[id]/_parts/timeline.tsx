import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { classes } from "@/app/_ui/classes";
import {
  TIMELINE_GROUPS,
  type followingApi,
  type TimelineEntry,
  type TimelineGroup,
} from "@/lib/domain/deals/following/following-api";
import { callAddress } from "@/app/_client/call-address";
import { Moment } from "@/app/_ui/moment";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { CancelSending } from "./cancel-sending";
import { textOr } from "@/lib/core/i18n/text-or";

type Props = {
  timeline: z.output<(typeof followingApi)["timeline"]["response"]>;
  /** The events that are shown; undefined: all. */
  group: TimelineGroup | undefined;
  dealId: number;
  maySend: boolean;
};

/** The events of a deal or of one group of them (U-27), newest first, 20 on a page. */
export async function Timeline({ timeline: { data, meta }, group, dealId, maySend }: Props) {
  const t = await getTranslations("deal.timeline");
  const at = (page: number, of = group) =>
    `/deals/${dealId}?${new URLSearchParams({ ...(of && { show: of }), page: `${page}` }).toString()}#timeline`;
  return (
    <Card aria-labelledby="timeline">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-3">
        <h2 id="timeline" className="font-semibold">
          {t("title")}
        </h2>
        <nav aria-label={t("show")} className="flex flex-wrap gap-1 text-sm">
          {([undefined, ...TIMELINE_GROUPS] as const).map((each) => (
            <Link
              key={each ?? "all"}
              href={at(1, each)}
              prefetch={false}
              scroll={false}
              aria-current={each === group ? "true" : undefined}
              className={classes(
                "rounded-control px-2.5 py-1",
                each === group
                  ? "bg-sunken font-medium text-ink"
                  : "text-muted hover:bg-sunken hover:text-ink",
              )}
            >
              {t(`groups.${each ?? "all"}`)}
            </Link>
          ))}
        </nav>
      </div>
      {data.length === 0 && (
        <p className="px-5 py-4 text-sm text-muted">{t(group ? "emptyGroup" : "empty")}</p>
      )}
      <ol className="divide-y divide-line text-sm">
        {data.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} dealId={dealId} maySend={maySend} />
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

/** One event: what happened, by whom, when, and its details. */
function TimelineItem({
  entry: { kind, actor, by, at, details },
  dealId,
  maySend,
}: {
  entry: TimelineEntry;
  dealId: number;
  maySend: boolean;
}) {
  const t = useTranslations("deal.timeline");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {kind === "viewed" && details.first ? t("firstViewed") : textOr(t, `kinds.${kind}`, kind)}
        </p>
        {lines({ kind, details }, dealId, t).map((line, index) => (
          <p key={index} className="mt-0.5 wrap-anywhere whitespace-pre-line text-muted">
            {line}
          </p>
        ))}
        {details.is_waiting && details.scheduled_id !== undefined && maySend && (
          <CancelSending dealId={dealId} scheduledId={details.scheduled_id} />
        )}
      </div>
      <p className="text-muted sm:text-right">
        {by ?? t(`actors.${actor}`)}
        <Moment at={at} className="block text-xs tabular-nums" />
      </p>
    </li>
  );
}

/** What was changed of open lines. */
const entered = (
  { quantities = [], answers = [] }: TimelineEntry["details"],
  t: ReturnType<typeof useTranslations<"deal.timeline">>,
): string[] => [
  ...quantities.map(({ name: line, from, to }) => t("quantity", { line, from, to })),
  ...answers.map(({ name: line, question, from, to }) =>
    t("quantity", { line: `${line}, ${question}`, from, to }),
  ),
];

function lines(
  { kind, details }: Pick<TimelineEntry, "kind" | "details">,
  dealId: number,
  t: ReturnType<typeof useTranslations<"deal.timeline">>,
): ReactNode[] {
  const {
    recipients,
    cc,
    subject,
    scheduled_for: scheduledFor,
    because,
    fields = [],
    message,
    ticked,
    unticked,
    version,
    signed_name: name,
    purchase_order: purchaseOrder,
    reason,
    question,
    asked_by: asker,
    answer,
    verification_code: code,
    file,
    days,
    language,
    revision,
    deal_id: next,
  } = details;
  return [
    recipients && t("recipients", { recipients: recipients.join(", ") }),
    cc && t("copies", { recipients: cc.join(", ") }),
    subject && t("subject", { subject }),
    scheduledFor && (
      <>
        {t("scheduledFor")} <Moment at={scheduledFor} className="tabular-nums" />
      </>
    ),
    because && t(`because.${because}`, { fields: fields.join(", ") }),
    message,
    ticked && ticked.length > 0 && t("ticked", { options: ticked.join(", ") }),
    unticked && unticked.length > 0 && t("unticked", { options: unticked.join(", ") }),
    ...entered(details, t),
    version && t("version", { name: version }),
    name && t(kind === "acceptance_recorded" ? "acceptedBy" : "name", { name }),
    purchaseOrder && t("purchaseOrder", { number: purchaseOrder }),
    reason && t("reason", { reason }),
    question,
    answer === null ? t("answeredElsewhere") : answer && t("answer", { answer }),
    asker && (
      <a href={`mailto:${asker.email}`} className="underline underline-offset-2">
        {t("askedBy", asker)}
      </a>
    ),
    code && (
      <Link href={`/verify/${code}`} prefetch={false} className="underline underline-offset-2">
        {t("code", { code })}
      </Link>
    ),
    file && (
      <a
        href={callAddress(proposalCalls.recordFile, { params: { id: dealId } })}
        download
        className="underline underline-offset-2"
      >
        {t("file", { name: file })}
      </a>
    ),
    days !== undefined && t("days", { days }),
    language && t("language", { language: language.toUpperCase() }),
    revision !== undefined && revision > 1 && t("revision", { revision }),
    next !== undefined && (
      <Link href={`/deals/${next}`} prefetch={false} className="underline underline-offset-2">
        {t("next")}
      </Link>
    ),
  ].filter(Boolean);
}
