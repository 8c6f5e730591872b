import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import Link from "next/link";
import { redirect } from "next/navigation";
import { PageMain } from "@/app/_shell/page-main";
import { chosenColumns, columnsCookie } from "@/app/_custom-fields/chosen-columns";
import { guard } from "@/app/_shell/guard";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { MoreTexts } from "@/app/_shell/texts";
import { ButtonLink } from "@/app/_ui/button-link";
import { addressOfList, validQuery, type ListPlace, type SearchParams } from "@/app/_ui/list-address";
import { holds } from "@/lib/core/access/permissions";
import { clientName } from "@/lib/domain/clients/read-client";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import { dealsApi, dealsQuery, type DealsQuery } from "@/lib/domain/deals/api";
import { countDrafts } from "@/lib/domain/deals/drafts/read-drafts";
import { listDeals } from "@/lib/domain/deals/list/list-deals";
import { memberOf } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { inPage } from "@/lib/server/auth/page-context";
import { NewFromTemplate } from "../_parts/templates/new-from-template";
import { DealList } from "../_parts/list/deal-list";
import { ExportDeals } from "../_parts/list/export-deals";
import { ofLatest, rightsOf } from "../_parts/list/list-rules";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("deals"))("title") };
}

const PLACE: ListPlace = { path: "/deals", first: dealsQuery.parse({}) };

const NO_FIELDS = { fields: [], chosen: [] };

/** The tenant's deals (DLS). Filters, sorting and page are kept in the address. */
export default async function DealsPage({ searchParams }: Props) {
  const [member, t, search] = await Promise.all([guard(), getTranslations("deals"), searchParams]);
  const query = validQuery(dealsQuery.omit({ custom_fields: true, margins: true }), search);
  const list = await readList(query, (await cookies()).get(columnsCookie("deal"))?.value);
  // Somebody else may have emptied the last page meanwhile.
  if (list && query.page > list.page.meta.last_page)
    redirect(addressOfList(PLACE, query, { page: list.page.meta.last_page }));
  const rights = rightsOf(member);
  return (
    <MoreTexts groups={["builder.document.variables", "customFields.columns", "deals"]}>
      <PageMain width="wide">
        <NoticeBanner duration={5_000} />
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
            <p className="mt-1.5 text-muted">
              {t("subtitle")}
              {list && list.drafts > 0 && (
                <Link
                  href="/deals/drafts"
                  prefetch={false}
                  className="ml-3 whitespace-nowrap underline underline-offset-2 hover:text-ink"
                >
                  {t("drafts.link", { count: list.drafts })}
                </Link>
              )}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            {list && list.page.meta.total > 0 && (
              <ExportDeals query={ofLatest(query)} found={list.page.meta} />
            )}
            {rights.mayCreate && <NewFromTemplate mayKeep={holds(member, "library.create")} />}
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
        <DealList
          place={PLACE}
          query={query}
          page={list && list.page}
          choices={{
            client: list && list.client,
            mayReadClients: holds(member, "clients.read"),
          }}
          rights={rights}
          fields={list?.fields ?? NO_FIELDS}
        />
      </PageMain>
    </MoreTexts>
  );
}

/** The page of the list with the custom field columns; null if it could not be read, which is logged (DLS-10, P-01). */
async function readList(query: DealsQuery, columns: string | undefined) {
  try {
    return await inPage(async (context) => {
      const clientId = query["filter[client]"];
      const fields = (await customFields(context, "deal")).filter(({ is_active }) => is_active);
      const chosen = chosenColumns(fields, columns);
      const latest = ofLatest(query);
      const asked = {
        ...latest,
        ...(chosen.length > 0 && { custom_fields: chosen.join(",") }),
        ...(holds(memberOf(context), "deals.margins") && { margins: true }),
      };
      const [page, name] = [
        dealsApi.list.response.parse(await (await listDeals(context, asked)).result),
        clientId === undefined ? null : await clientName(context, clientId),
      ];
      const client = name === null ? null : { value: String(clientId), label: name };
      const drafts = holds(memberOf(context), "deals.create") ? await countDrafts(context) : 0;
      return { page, client, drafts, fields: { fields, chosen } };
    });
  } catch (error) {
    log.error({ err: error }, "the deals list could not be read");
    return null;
  }
}
