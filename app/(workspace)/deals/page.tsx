import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { UntilReady } from "@/app/_ui/until-ready";
import { inPage } from "@/lib/server/auth/page-context";
import { holds } from "@/lib/core/access/permissions";
import { clientName } from "@/lib/domain/clients/read-client";
import { dealStages } from "@/lib/domain/constants/constants";
import { dealsApi, type DealsQuery } from "@/lib/domain/deals/api";
import { listDeals } from "@/lib/domain/deals/list-deals";
import { log } from "@/lib/platform/log";
import { BulkBar } from "./_parts/list/bulk-bar";
import { DealFilters } from "./_parts/list/deal-filters";
import { DealPages } from "./_parts/list/deal-pages";
import { DealTable } from "./_parts/list/deal-table";
import { ExportDeals } from "./_parts/list/export-deals";
import { listAddress } from "./_parts/list/list-address";
import { ListFailure } from "./_parts/list/list-failure";
import { listQuery } from "./_parts/list/list-query";
import { NoDeals } from "./_parts/list/no-deals";
import { rightsOf, type Rights } from "./_parts/list/rights";
import { SelectionProvider } from "./_parts/list/selection";
import { stageOptions } from "./_parts/list/stage-options";
import { useTranslations } from "next-intl";
import type { DealRow } from "@/lib/domain/deals/schema";
import { formatDate, formatMoney } from "@/lib/core/money/format";
import { ChooseDeal } from "./_parts/list/choose-deal";
import { ChoosePage } from "./_parts/list/choose-page";
import { DealActions } from "./_parts/list/deal-actions";
import { DealCustomer } from "./_parts/list/deal-customer";
import { DealTitle } from "./_parts/list/deal-title";
import { StageBadge } from "./_parts/list/stage-badge";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deals"))("title") };
}

/** The tenant's deals (DLS): filters, sorting and page live in the address. */
export default async function DealsPage({ searchParams }: Props) {
  const [member, t, search] = await Promise.all([guard(), getTranslations("deals"), searchParams]);
  const query = listQuery(search);
  const list = await readList(query);
  // Somebody else may have emptied the last page meanwhile.
  if (list && query.page > list.meta.last_page) redirect(listAddress(query, { page: list.meta.last_page }));
  const rights = rightsOf(member);
  const isFiltered = Object.entries(query).some(([name, value]) => name.startsWith("filter[") && value);
  const isEmpty = list?.deals.length === 0;
  return (
    <main className="mx-auto max-w-7xl px-4 py-8 sm:px-6 sm:py-10">
      <NoticeBanner duration={5_000} />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
          <p className="mt-1.5 text-muted">{t("subtitle")}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {list && !isEmpty && <ExportDeals query={query} total={list.meta.total} />}
          {rights.mayCreate && (
            <ButtonLink
              href="/deals/create"
              prefetch={false}
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              {t("create")}
            </ButtonLink>
          )}
        </div>
      </div>
      <SelectionProvider>
        <Card>
          {list && (!isEmpty || isFiltered) && (
            <DealFilters
              query={query}
              stages={stageOptions(list.stages, t)}
              client={list.client}
              mayReadClients={holds(member, "clients.read")}
            />
          )}
          {rights.mayDelete && <BulkBar />}
          {!list && <ListFailure />}
          {isEmpty && <NoDeals isFiltered={isFiltered} mayCreate={rights.mayCreate} />}
          {list && !isEmpty && (
            <UntilReady>
              <div className="hidden md:block">
                <DealTable deals={list.deals} query={query} rights={rights} />
              </div>
              <div className="md:hidden">
                <DealCards deals={list.deals} rights={rights} />
              </div>
              <DealPages query={query} meta={list.meta} />
            </UntilReady>
          )}
        </Card>
      </SelectionProvider>
    </main>
  );
}

/**
 * The page of the list with the choices of its stage filter; null when it could not be read, which is logged
 * (DLS-10, P-01).
 */
async function readList(query: DealsQuery) {
  try {
    return await inPage(async (context) => {
      const clientId = query["filter[client]"];
      const [answer, stages, name] = [
        dealsApi.list.response.parse(await (await listDeals(context, query)).result),
        await dealStages(context),
        clientId === undefined ? null : await clientName(context, clientId),
      ];
      const client = name === null ? null : { value: String(clientId), label: name };
      return { deals: answer.data, meta: answer.meta, stages, client };
    });
  } catch (error) {
    log.error({ err: error }, "the deals list could not be read");
    return null;
  }
}

/** The same deals on a phone: one block each, nothing to scroll sideways. */
function DealCards({ deals, rights }: { deals: readonly DealRow[]; rights: Rights }) {
  const t = useTranslations("deals");
  return (
    <>
      {rights.mayDelete && (
        <div className="border-b border-line px-4 py-2.5">
          <ChoosePage ids={deals.map(({ id }) => id)} label="shown" />
        </div>
      )}
      <ul aria-label={t("title")} className="divide-y divide-line">
        {deals.map((deal) => (
          <li key={deal.id} className="px-4 py-4 text-sm">
            <div className="flex items-start justify-between gap-3">
              {rights.mayDelete && <ChooseDeal id={deal.id} name={deal.name || deal.number} />}
              <div className="min-w-0 flex-1">
                <DealTitle deal={deal} />
              </div>
              <StageBadge stage={deal.stage} />
            </div>
            <div className="mt-3 flex items-end justify-between gap-3">
              <div className="min-w-0">
                <DealCustomer customer={deal.customer} />
              </div>
              <p className="shrink-0 text-base font-semibold tabular-nums">
                {formatMoney(deal.amount, deal.currency)}
              </p>
            </div>
            <div className="mt-2 flex items-center justify-between gap-3 text-xs text-faint">
              <p className="min-w-0 [&>span]:block">
                <span>
                  {t("columns.created")} <span className="tabular-nums">{formatDate(deal.created_at)}</span>
                </span>
                <span>
                  {t("columns.closeDate")} <span className="tabular-nums">{formatDate(deal.close_date)}</span>
                </span>
                <span className="truncate">{deal.owner?.fullName ?? t("unassigned")}</span>
              </p>
            </div>
            <div className="-mb-2 mt-1 flex justify-end">
              <DealActions deal={deal} rights={rights} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
