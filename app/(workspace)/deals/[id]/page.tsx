import { ChevronLeft, ExternalLink, FileCheck, Pencil } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { cache } from "react";
import type { z } from "zod";
import { PageMain } from "@/app/_shell/page-main";
import { OfferNumber } from "@/app/_proposal/offer-number";
import { guard } from "@/app/_shell/guard";
import { pageStaffText } from "@/app/_shell/staff-text";
import { recordTitle } from "@/app/_shell/record-title";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { MoreTexts } from "@/app/_shell/texts";
import { buttonStyle } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import type { SearchParams } from "@/app/_ui/list-address";
import { mayOpen } from "@/lib/core/access/pages";
import { holds } from "@/lib/core/access/permissions";
import { lackingIn } from "@/lib/core/offers/lacking";
import { Banner } from "@/app/_ui/banner";
import { listQuestions } from "@/lib/domain/deals/following/questions";
import { questionsApi, questionsQuery } from "@/lib/domain/deals/following/questions-api";
import { listRevisions } from "@/lib/domain/deals/revisions/list-revisions";
import { foundInPage } from "@/lib/server/auth/page-context";
import { constantsOf } from "@/lib/domain/constants/constants";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { dealsApi } from "@/lib/domain/deals/api";
import { followingApi, timelineQuery } from "@/lib/domain/deals/following/following-api";
import {
  revisionsApi,
  revisionsQuery,
  type ListedRevision,
} from "@/lib/domain/deals/revisions/revisions-api";
import { readChanges } from "@/lib/domain/deals/revisions/read-changes";
import { readDeal } from "@/lib/domain/deals/read-deal";
import { readPeople } from "@/lib/domain/deals/following/read-people";
import { readTimeline } from "@/lib/domain/deals/following/read-timeline";
import { proposalsApi } from "@/lib/domain/proposals/api";
import { readVersions } from "@/lib/domain/proposals/versions";
import type { Context, Member } from "@/lib/platform/context";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { AlsoOpen } from "../_parts/also-open";
import { discountKind } from "../_parts/builder/discount-kind";
import { ProgressBadge } from "../_parts/list/progress-badge";
import { ChangeOwner } from "./_parts/change-owner";
import { Changes } from "./_parts/changes";
import { DealFields } from "./_parts/deal-fields";
import { EditTexts } from "./_parts/edit-texts";
import { Facts } from "./_parts/facts";
import { Files, People } from "./_parts/people";
import { Preferences } from "./_parts/preferences";
import { Questions } from "./_parts/questions";
import { Revisions, successorOf } from "./_parts/revisions";
import { SaveDealAsTemplate } from "./_parts/save-deal-as-template";
import { SendButton } from "./_parts/send-button";
import { Services } from "./_parts/services";
import { Timeline } from "./_parts/timeline";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ id }, search] = [await params, await searchParams];
  return recordTitle(async () => {
    const record = await dealOf(id, JSON.stringify(search));
    return record && [record.deal.number, record.deal.name].filter(Boolean).join(" · ");
  });
}

/** One deal: its data, changes since the previous version, timeline, and sending it. */
export default async function DealPage({ params, searchParams }: Props) {
  const [member, text, search] = await Promise.all([guard(), pageStaffText(), searchParams]);
  const record = await dealOf((await params).id, JSON.stringify(search));
  if (!record) notFound();
  const { deal, versions, timeline, changes, revisions, questions, fields, constants, people } = record;
  const group = timelineOf(search)["filter[group]"];
  if (timeline.meta.current_page > timeline.meta.last_page)
    redirect(`/deals/${deal.id}?${group ? `show=${group}&` : ""}page=${timeline.meta.last_page}`);
  const isOpen = deal.stage === "pending";
  const successor = successorOf(deal.id, revisions);
  const isExpired = isOpen && new Date(deal.valid_until) < new Date();
  return (
    <MoreTexts
      groups={[
        "builder.document.variables",
        "deal.questions",
        "deal.readers",
        "deals.bulk.owner",
        "deals.failed",
        "deals.refusals",
        "deals.send",
        "deals.templates.save",
        "deals.texts",
      ]}
    >
      <PageMain width="middle">
        <NoticeBanner duration={5_000} />
        <Head deal={deal} member={member} isOpen={isOpen} isExpired={isExpired} />
        <div className="space-y-6">
          <AlsoOpen dealId={deal.id} />
          {successor && <ReplacedBanner successor={successor} />}
          <Questions questions={questions} mayAnswer={holds(member, "deals.update")} />
          <Facts
            deal={deal}
            isExpired={isExpired}
            mayReadClients={mayOpen(member, "/clients/{id}")}
            edit={
              holds(member, "deals.update") ? (
                <span className="-ml-3 flex flex-wrap gap-1">
                  {isOpen && <EditTexts deal={deal} />}
                  <ChangeOwner dealId={deal.id} />
                </span>
              ) : null
            }
          />
          <DealFields
            fields={fields}
            valuesOf={{ deal: deal.custom_fields, client: deal.customer?.custom_fields ?? {} }}
            isOpen={isOpen}
          />
          <Services
            deal={deal}
            discountKind={discountKind({ discountModifierId: deal.discount_modifier_id }, constants)}
            text={text}
          />
          <Preferences deal={deal} versions={versions} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
            <People recipients={people.recipients} visits={people.visits} />
            <Files deal={deal} evidence={people.evidence} />
          </div>
          <Changes changes={changes} fields={fields} />
          <Revisions revisions={revisions} currentId={deal.id} />
          <Timeline
            timeline={timeline}
            group={group}
            dealId={deal.id}
            maySend={holds(member, "deals.update")}
          />
        </div>
      </PageMain>
    </MoreTexts>
  );
}

type ActionsProps = { deal: DealAnswer; member: Member; isOpen: boolean; isExpired: boolean };

/** The deal's name, and what the viewer may do with it. */
async function Head({ deal, member, isOpen, isExpired }: ActionsProps) {
  const t = await getTranslations("deal");
  return (
    <>
      <Link
        href="/deals"
        prefetch={false}
        className="mb-4 inline-flex items-center gap-1 text-sm text-muted hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" /> {t("back")}
      </Link>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{deal.name || deal.number}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-2 text-muted">
            <span className="tabular-nums">{deal.number}</span> <ProgressBadge progress={deal.progress} />
          </p>
        </div>
        <Actions deal={deal} member={member} isOpen={isOpen} isExpired={isExpired} />
      </div>
    </>
  );
}

/** The actions that the viewer may take on the deal. */
async function Actions({ deal, member, isOpen, isExpired }: ActionsProps) {
  const t = await getTranslations("deal");
  const mayEdit = mayOpen(member, "/deals/{id}/edit");
  // Without client or services there is no page for customers yet (U-82).
  const isFinished = lackingIn({ client: deal.customer, lines: deal.lineItems }).length === 0;
  return (
    <div className="flex flex-wrap gap-2">
      {isFinished && (
        <a
          href={`/proposals/${deal.uuid}`}
          target="_blank"
          rel="noopener"
          className={buttonStyle("secondary")}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          {t("open")}
          <span className="sr-only"> ({t("newTab")})</span>
        </a>
      )}
      {isOpen && mayEdit && (
        <ButtonLink
          variant="secondary"
          href={`/deals/${deal.id}/edit`}
          prefetch={false}
          icon={<Pencil aria-hidden="true" className="size-4" />}
        >
          {t("edit")}
        </ButtonLink>
      )}
      {holds(member, "library.create") && (
        <SaveDealAsTemplate
          deal={{ id: deal.id, name: deal.name }}
          mayReplace={holds(member, "library.update")}
          mayUse={holds(member, "deals.create")}
        />
      )}
      {isOpen && isFinished && holds(member, "deals.update") && (
        <a href={`/proposals/${deal.uuid}#record`} className={buttonStyle("secondary")}>
          <FileCheck aria-hidden="true" className="size-4" />
          {t("record")}
        </a>
      )}
      {isOpen && holds(member, "deals.update") && (
        <SendButton dealId={deal.id} mayEdit={mayEdit} isExpired={isExpired} />
      )}
    </div>
  );
}

/** Says which version is current, with a link to it (X-22). */
function ReplacedBanner({ successor }: { successor: ListedRevision }) {
  const t = useTranslations("deal");
  return (
    <Banner
      tone="warning"
      action={
        <ButtonLink size="sm" variant="secondary" href={`/deals/${successor.id}`} prefetch={false}>
          {t("timeline.next")}
        </ButtonLink>
      }
    >
      {t.rich("replacedBy", { number: () => <OfferNumber number={successor.number} /> })}
    </Banner>
  );
}

type Query = z.output<typeof timelineQuery>;

/** What the address asks of the timeline (page, show); the first page of all of it if that is not valid. */
function timelineOf({ page, show }: Readonly<Record<string, string | string[] | undefined>>): Query {
  const asked = timelineQuery.safeParse({
    ...(page !== undefined && { page }),
    ...(show !== undefined && { "filter[group]": show }),
  });
  return asked.success ? asked.data : timelineQuery.parse({});
}

/** Older ones are in the timeline. */
const LATEST_QUESTIONS = questionsQuery.parse({ per_page: 50 });

/** Everything that a deal's page shows, read in one transaction; null if there is none. */
const dealOf = cache((id: string, search: string) =>
  foundInPage(id, (context, deal) => readAll(context, deal, timelineOf(JSON.parse(search) as SearchParams))),
);

const readAll = async (context: Context, id: number, query: Query) => ({
  ...(await withVersions(context, dealsApi.read.response.parse({ data: await readDeal(context, id) }).data)),
  timeline: followingApi.timeline.response.parse(await readTimeline(context, id, query)),
  changes: revisionsApi.changes.response.parse({ data: await readChanges(context, id) }).data,
  revisions: revisionsApi.revisions.response.parse(await listRevisions(context, id, revisionsQuery.parse({})))
    .data,
  questions: questionsApi.list.response.parse(await listQuestions(context, id, LATEST_QUESTIONS)).data,
  people: await readPeople(context, id),
  fields: await customFields(context),
  constants: await constantsOf(context),
});

/** A deal with the versions that its readers keep, which there are only where they can choose something. */
async function withVersions(context: Context, deal: DealAnswer) {
  const mayDiffer = deal.lineItems.some((line) => line.is_optional || line.open?.quantity);
  const data = mayDiffer ? await readVersions(context, deal.uuid) : [];
  return { deal, versions: proposalsApi.versions.response.parse({ data }).data };
}
