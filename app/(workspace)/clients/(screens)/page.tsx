import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { PageMain } from "@/app/_shell/page-main";
import { guard } from "@/app/_shell/guard";
import { chosenColumns, columnsCookie } from "@/app/_custom-fields/chosen-columns";
import { KnownFields } from "@/app/_custom-fields/known-fields";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { MoreTexts } from "@/app/_shell/texts";
import { addressOfList, validQuery, type ListPlace, type SearchParams } from "@/app/_ui/list-address";
import { holds } from "@/lib/core/access/permissions";
import { clientsApi, clientsQuery, type ClientsQuery } from "@/lib/domain/clients/api";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { listClients } from "@/lib/domain/clients/read-client";
import { log } from "@/lib/platform/log";
import { inPage } from "@/lib/server/auth/page-context";
import { ClientList } from "../_parts/client-list";
import { NewClient } from "../_parts/client-buttons";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("clients"))("title") };
}

const PLACE: ListPlace = { path: "/clients", first: clientsQuery.parse({}) };

/** The tenant's clients (S-101). Search, sorting and page are kept in the address. */
export default async function ClientsPage({ searchParams }: Props) {
  const [member, t, search] = await Promise.all([guard(), getTranslations("clients"), searchParams]);
  const query = validQuery(clientsQuery, search);
  const [page, fields] = await Promise.all([
    readClients(query),
    inPage((context) => customFields(context, "client")),
  ]);
  if (page && query.page > page.meta.last_page)
    redirect(addressOfList(PLACE, query, { page: page.meta.last_page }));
  const active = fields.filter(({ is_active }) => is_active);
  const chosen = chosenColumns(active, (await cookies()).get(columnsCookie("client"))?.value);
  const rights = {
    mayCreate: holds(member, "clients.create"),
    mayChange: holds(member, "clients.update"),
    mayDelete: holds(member, "clients.delete"),
  };
  return (
    <MoreTexts groups={["addresses", "clients", "customFields", "validation"]}>
      <KnownFields fields={fields}>
        <PageMain width="wide">
          <NoticeBanner duration={5_000} />
          <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
            <div>
              <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
              <p className="mt-1.5 text-muted">{t("subtitle")}</p>
            </div>
            {rights.mayCreate && <NewClient />}
          </div>
          <ClientList
            place={PLACE}
            query={query}
            page={page}
            rights={rights}
            fields={{ fields: active, chosen }}
          />
        </PageMain>
      </KnownFields>
    </MoreTexts>
  );
}

/** The clients of a page; null if they cannot be read, which is logged. */
async function readClients(query: ClientsQuery) {
  try {
    return await inPage(async (context) => clientsApi.list.response.parse(await listClients(context, query)));
  } catch (error) {
    log.error({ err: error }, "Failed to load clients");
    return null;
  }
}
