import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { inPage } from "@/lib/auth/page-context";
import { holds } from "@/lib/auth/permissions";
import { dealStages } from "@/lib/constants/deal-stages";
import { dealsApi } from "@/lib/deals/api";
import { listDeals } from "@/lib/deals/list-deals";
import { DealCards } from "./_parts/list/deal-cards";
import { DealFilters } from "./_parts/list/deal-filters";
import { DealPages } from "./_parts/list/deal-pages";
import { DealTable } from "./_parts/list/deal-table";
import { listAddress } from "./_parts/list/list-address";
import { listQuery } from "./_parts/list/list-query";
import { NoDeals } from "./_parts/list/no-deals";
import { stageOptions } from "./_parts/list/stage-options";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deals"))("title") };
}

/** The tenant's deals (DLS): filters, sorting and page live in the address. */
export default async function DealsPage({ searchParams }: Props) {
  const [member, t, search] = await Promise.all([guard(), getTranslations("deals"), searchParams]);
  const query = listQuery(search);
  const { deals, meta, stages } = await inPage(async (context) => {
    const [answer, constants] = [dealsApi.list.response.parse(await listDeals(context, query)), await dealStages(context)];
    return { deals: answer.data, meta: answer.meta, stages: constants };
  });
  // Somebody else may have emptied the last page meanwhile.
  if (query.page > meta.last_page) redirect(listAddress(query, { page: meta.last_page }));
  const mayCreate = holds(member, "deals.create");
  const mayChange = holds(member, "deals.update");
  const isFiltered = Boolean(query["filter[name]"] ?? query["filter[stage]"] ?? query["filter[owner]"]);
  const isEmpty = deals.length === 0;
  return (
    <main className="mx-auto max-w-7xl px-4 py-8 sm:px-6 sm:py-10">
      <NoticeBanner duration={5_000} />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
          <p className="mt-1.5 text-muted">{t("subtitle")}</p>
        </div>
        {mayCreate && <ButtonLink href="/deals/create" prefetch={false} icon={<Plus aria-hidden="true" className="size-4" />}>{t("create")}</ButtonLink>}
      </div>
      <Card>
        {(!isEmpty || isFiltered) && <DealFilters query={query} stages={stageOptions(stages, t)} />}
        {isEmpty ? (
          <NoDeals isFiltered={isFiltered} mayCreate={mayCreate} />
        ) : (
          <>
            <div className="hidden md:block"><DealTable deals={deals} query={query} mayChange={mayChange} /></div>
            <div className="md:hidden"><DealCards deals={deals} mayChange={mayChange} /></div>
            <DealPages query={query} meta={meta} />
          </>
        )}
      </Card>
    </main>
  );
}
