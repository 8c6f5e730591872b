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
import { clientName } from "@/lib/domain/clients/client-name";
import { dealStages } from "@/lib/domain/constants/deal-stages";
import { dealsApi, type DealsQuery } from "@/lib/domain/deals/api";
import { listDeals } from "@/lib/domain/deals/list-deals";
import { log } from "@/lib/platform/log";
import { BulkBar } from "./_parts/list/bulk-bar";
import { DealCards } from "./_parts/list/deal-cards";
import { DealFilters } from "./_parts/list/deal-filters";
import { DealPages } from "./_parts/list/deal-pages";
import { DealTable } from "./_parts/list/deal-table";
import { ExportDeals } from "./_parts/list/export-deals";
import { listAddress } from "./_parts/list/list-address";
import { ListFailure } from "./_parts/list/list-failure";
import { listQuery } from "./_parts/list/list-query";
import { NoDeals } from "./_parts/list/no-deals";
import { rightsOf } from "./_parts/list/rights";
import { SelectionProvider } from "./_parts/list/selection";
import { stageOptions } from "./_parts/list/stage-options";

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

/** The page of the list with the choices of its stage filter; null when it could not be read, which is logged (DLS-10, P-01). */
async function readList(query: DealsQuery) {
  try {
    return await inPage(async (context) => {
      const clientId = query["filter[client]"];
      const [answer, stages, name] = [
        dealsApi.list.response.parse(await (await listDeals(context, query)).answers),
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
