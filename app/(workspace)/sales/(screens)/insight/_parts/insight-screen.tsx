import type { ReactNode } from "react";
import { ChartNoAxesColumn, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";
import { callAddress } from "@/app/_client/call-address";
import type { OfferText } from "@/lib/core/offers/offer-text";
import { insightCalls } from "@/lib/domain/deals/calls";
import {
  MAX_ANSWERS,
  MAX_SERVICES,
  type ChoiceInsight,
  type Insight,
} from "@/lib/domain/deals/insight/insight-api";
import { AnswersTable } from "./answers-table";
import { MembersTable } from "./members-table";
import { ServicesTable } from "./services-table";

type Props = {
  insight: Insight;
  choices: ChoiceInsight;
  days: number;
  periods: readonly number[];
  text: OfferText;
};

/** What was offered, chosen and accepted in a period, which links choose (U-161, U-188). */
export function InsightScreen({ insight, choices, days, periods, text }: Props) {
  const t = useTranslations("insight");
  const { from, to, offers, services } = insight;
  const { members, answers } = choices;
  return (
    <section aria-labelledby="insight">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="insight" className="text-lg font-semibold">
            {t("title")}
          </h2>
          <p className="mt-1 text-sm text-muted">
            {t("subtitle", { from: text.date(from), to: text.date(to) })}
          </p>
        </div>
        <Periods days={days} periods={periods} />
      </div>
      {services.length === 0 && <NothingSent days={days} longest={Math.max(...periods)} />}
      {services.length > 0 && (
        <Part
          title={t("services")}
          note={t("offers", { count: offers })}
          download={callAddress(insightCalls.export, { query: { from, to } })}
          isFull={services.length === MAX_SERVICES}
        >
          <ServicesTable services={services} text={text} />
        </Part>
      )}
      {members.length > 0 && (
        <Part
          title={t("members")}
          note={t("membersText")}
          download={callAddress(insightCalls.export, { query: { of: "members", from, to } })}
        >
          <MembersTable members={members} text={text} />
        </Part>
      )}
      {answers.length > 0 && (
        <Part
          title={t("answers")}
          note={t("answersText")}
          download={callAddress(insightCalls.export, { query: { of: "answers", from, to } })}
          isFull={answers.length === MAX_ANSWERS}
        >
          <AnswersTable answers={answers} text={text} />
        </Part>
      )}
    </section>
  );
}

function Periods({ days, periods }: Pick<Props, "days" | "periods">) {
  const t = useTranslations("insight");
  return (
    <nav aria-label={t("period")} className="flex flex-wrap gap-1.5">
      {periods.map((period) => (
        <ButtonLink
          key={period}
          href={`/sales/insight?days=${period}`}
          prefetch={false}
          size="sm"
          variant={period === days ? "secondary" : "ghost"}
          aria-current={period === days ? "page" : undefined}
        >
          {t("days", { days: period })}
        </ButtonLink>
      ))}
    </nav>
  );
}

type PartProps = { title: string; note: string; download: string; isFull?: boolean; children: ReactNode };

/** A table with its heading and its file, which the browser loads by itself. */
function Part({ title, note, download, isFull = false, children }: PartProps) {
  const t = useTranslations("insight");
  return (
    <Card className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-muted">{note}</p>
        </div>
        <ButtonLink
          href={download}
          prefetch={false}
          download
          size="sm"
          variant="ghost"
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          {t("download")}
          <span className="sr-only"> {title}</span>
        </ButtonLink>
      </div>
      {children}
      {isFull && (
        <p className="border-t border-line px-5 py-3 text-sm text-muted">
          {t("fullRows", { count: MAX_SERVICES })}
        </p>
      )}
    </Card>
  );
}

function NothingSent({ days, longest }: { days: number; longest: number }) {
  const t = useTranslations("insight");
  return (
    <Card className="mt-4">
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title={t("emptyTitle")}
        text={t("emptyText")}
        action={
          days < longest && (
            <ButtonLink href={`/sales/insight?days=${longest}`} prefetch={false} variant="secondary">
              {t("emptyAction")}
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}
