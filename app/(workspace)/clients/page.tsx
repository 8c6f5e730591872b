import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Card } from "@/app/_ui/card";
import { UntilReady } from "@/app/_ui/until-ready";
import { holds } from "@/lib/core/access/permissions";
import { ClientCards } from "./_parts/client-cards";
import { ClientFilter } from "./_parts/client-filter";
import { ClientPages } from "./_parts/client-pages";
import { ClientTable } from "./_parts/client-table";
import { clientsAddress } from "./_parts/clients-address";
import { clientsQueryOf } from "./_parts/clients-query-of";
import { LoadFailed } from "./_parts/load-failed";
import { loadClients } from "./_parts/load-clients";
import { NewClient } from "./_parts/new-client";
import { NoClients } from "./_parts/no-clients";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("clients"))("title") };
}

/** The tenant's clients (S-101): what is searched, sorting and page live in the address. */
export default async function ClientsPage({ searchParams }: Props) {
  const [member, t, search] = await Promise.all([guard(), getTranslations("clients"), searchParams]);
  const query = clientsQueryOf(search);
  const { data: clients, meta, isFailed } = await loadClients(query);
  if (query.page > meta.last_page) redirect(clientsAddress(query, { page: meta.last_page }));
  const mayCreate = holds(member, "clients.create");
  const mayChange = holds(member, "clients.update");
  const isSearched = Boolean(query["filter[name]"]);
  const isEmpty = clients.length === 0;
  return (
    <main className="mx-auto max-w-7xl px-4 py-8 sm:px-6 sm:py-10">
      <NoticeBanner duration={5_000} />
      {isFailed && <LoadFailed />}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
          <p className="mt-1.5 text-muted">{t("subtitle")}</p>
        </div>
        {mayCreate && <NewClient />}
      </div>
      <Card>
        {(!isEmpty || isSearched) && <ClientFilter query={query} />}
        {isFailed ? (
          <ClientTable clients={[]} query={query} mayChange={false} />
        ) : isEmpty ? (
          <NoClients isSearched={isSearched} mayCreate={mayCreate} />
        ) : (
          <UntilReady>
            <div className="hidden md:block">
              <ClientTable clients={clients} query={query} mayChange={mayChange} />
            </div>
            <div className="md:hidden">
              <ClientCards clients={clients} mayChange={mayChange} />
            </div>
            <ClientPages query={query} meta={meta} />
          </UntilReady>
        )}
      </Card>
    </main>
  );
}
