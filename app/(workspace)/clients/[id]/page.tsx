import { ChevronLeft, Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { KnownFields } from "@/app/_custom-fields/known-fields";
import { cache } from "react";
import { recordTitle } from "@/app/_shell/record-title";
import { guard } from "@/app/_shell/guard";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { PageMain } from "@/app/_shell/page-main";
import { MoreTexts } from "@/app/_shell/texts";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button-link";
import { addressOfList, validQuery, type SearchParams } from "@/app/_ui/list-address";
import { holds } from "@/lib/core/access/permissions";
import { clientsApi, type ManagedClient } from "@/lib/domain/clients/api";
import { readClient } from "@/lib/domain/clients/read-client";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { dealsApi, dealsQuery, type DealsQuery } from "@/lib/domain/deals/api";
import { clientDealsApi } from "@/lib/domain/deals/client-deals-api";
import { readClientOverview } from "@/lib/domain/deals/client-overview";
import { listDeals } from "@/lib/domain/deals/list/list-deals";
import { memberOf, type Context } from "@/lib/platform/context";
import { foundInPage } from "@/lib/server/auth/page-context";
import { DealFields } from "../../deals/[id]/_parts/deal-fields";
import { EditClient } from "../_parts/client-buttons";
import { ClientActivity } from "./_parts/client-activity";
import { ClientContacts, ClientFacts, ClientNotes } from "./_parts/client-facts";
import { ClientDeals } from "./_parts/client-deals";
import { ClientSums } from "./_parts/client-sums";
import { MergeClient } from "./_parts/merge-client";
import { OutdatedProposals } from "./_parts/outdated-proposals";
import { RemoveClient } from "./_parts/remove-client";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ id }, search] = [await params, await searchParams];
  return recordTitle(async () => (await clientOf(id, JSON.stringify(search)))?.client.name ?? null);
}

/** The query of its deals, which is kept in the address. */
const listQuery = dealsQuery.pick({ page: true, per_page: true, sort_by: true, sort_direction: true });

/** One client: its data, contacts, notes, deals with their sums, and what happened last (U-41). */
export default async function ClientPage({ params, searchParams }: Props) {
  const [member, t, search] = await Promise.all([guard(), getTranslations("clients"), searchParams]);
  const result = await clientOf((await params).id, JSON.stringify(search));
  if (!result) notFound();
  const query = validQuery(listQuery, search);
  const { client, fields, deals, overview } = result;
  const place = { path: `/clients/${client.id}`, first: listQuery.parse({}) };
  if (deals && query.page > deals.meta.last_page)
    redirect(addressOfList(place, query, { page: deals.meta.last_page }));
  const newAt = holds(member, "deals.create") ? `/deals/create?client=${client.id}` : null;
  return (
    <MoreTexts groups={["addresses", "clients", "customFields", "deals", "validation"]}>
      <KnownFields fields={fields}>
        <PageMain width="middle">
          <NoticeBanner duration={5_000} />
          <Link
            href="/clients"
            prefetch={false}
            className="mb-4 inline-flex items-center gap-1 text-sm text-muted hover:text-ink"
          >
            <ChevronLeft aria-hidden="true" className="size-4" /> {t("page.back")}
          </Link>
          <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
            <ClientHeading client={client} />
            <div className="flex flex-wrap gap-2">
              {holds(member, "clients.update") && <EditClient client={client} text={t("page.edit")} />}
              {holds(member, "clients.delete") && <MergeClient client={client} />}
              {holds(member, "clients.delete") && <RemoveClient client={client} />}
              {newAt && (
                <ButtonLink
                  href={newAt}
                  prefetch={false}
                  icon={<Plus aria-hidden="true" className="size-4" />}
                >
                  {t("page.propose")}
                </ButtonLink>
              )}
            </div>
          </div>
          <div className="space-y-6">
            {overview && overview.outdated_proposals > 0 && holds(member, "deals.update") && (
              <OutdatedProposals
                client={{ id: client.id, name: client.name, outdated_proposals: overview.outdated_proposals }}
              />
            )}
            <ClientFacts client={client} />
            {overview && <ClientSums sums={overview.sums} />}
            {deals && <ClientDeals place={place} query={query} page={deals} newAt={newAt} />}
            <ClientContacts contacts={client.contacts} />
            <DealFields
              fields={fields}
              valuesOf={{ deal: {}, client: client.custom_fields }}
              isOpen={false}
            />
            <ClientNotes notes={client.notes} />
            {overview && <ClientActivity activity={overview.activity} />}
          </div>
        </PageMain>
      </KnownFields>
    </MoreTexts>
  );
}

async function ClientHeading({ client }: { client: ManagedClient }) {
  const t = await getTranslations("clients");
  return (
    <div className="min-w-0">
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{client.name}</h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 text-muted">
        {client.company !== client.name && client.company}
        {client.zoho_id !== null && <Badge tone="info">{t("zoho")}</Badge>}
        {client.is_legacy && <Badge tone="warning">{t("legacy")}</Badge>}
      </p>
    </div>
  );
}

type ListQuery = Pick<DealsQuery, "page" | "per_page" | "sort_by" | "sort_direction">;

/** Everything that the page shows, read in one transaction; null if there is no such client. */
const clientOf = cache((id: string, search: string) =>
  foundInPage(id, (context, client) =>
    readAll(context, client, validQuery(listQuery, JSON.parse(search) as SearchParams)),
  ),
);

/** Deals for those who may read them. */
async function readAll(context: Context, id: number, query: ListQuery) {
  const client = clientsApi.read.response.parse({ data: await readClient(context, id) }).data;
  const fields = await customFields(context, "client");
  if (!holds(memberOf(context), "deals.read")) return { client, fields, deals: null, overview: null };
  const asked = {
    ...dealsQuery.parse({}),
    ...query,
    "filter[client]": id,
    "filter[latest]": "true" as const,
  };
  const deals = dealsApi.list.response.parse(await (await listDeals(context, asked)).result);
  const overview = clientDealsApi.clientOverview.response.parse({
    data: await readClientOverview(context, id),
  });
  return { client, fields, deals, overview: overview.data };
}
