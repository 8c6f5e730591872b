import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { guard } from "@/app/_shell/guard";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import { Card } from "@/app/_ui/card";
import { UntilReady } from "@/app/_ui/until-ready";
import { holds } from "@/lib/core/access/permissions";
import { ClientFilter } from "./_parts/client-filter";
import { ClientPages } from "./_parts/client-pages";
import { clientsAddress } from "./_parts/clients-address";
import { LoadFailed } from "./_parts/load-failed";
import { NewClient } from "./_parts/new-client";
import { clientsQuery, type ClientsQuery, clientsApi } from "@/lib/domain/clients/api";
import { SearchX, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/app/_ui/empty-state";
import type { z } from "zod";
import { inPage } from "@/lib/server/auth/page-context";
import { listClients } from "@/lib/domain/clients/read-client";
import { log } from "@/lib/platform/log";
import type { ManagedClient } from "@/lib/domain/clients/schema";
import { ClientTitle } from "./_parts/client-title";
import { EditClient } from "./_parts/edit-client";
import { SortedHead } from "@/app/_ui/sorted-head";
import { Cell, HeadCell, Row, Table } from "@/app/_ui/table";
import { VisuallyHidden } from "@/app/_ui/visually-hidden";
import { formatDate } from "@/lib/core/money/format";

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

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The list's state from the page's address, by the endpoint's own query schema; what is not valid is left at
 * its default.
 */
function clientsQueryOf(search: SearchParams): ClientsQuery {
  const valid = Object.entries(clientsQuery.shape).flatMap(([name, schema]) => {
    const value = search[name];
    return typeof value === "string" && value.trim() !== "" && schema.safeParse(value).success
      ? [[name, value]]
      : [];
  });
  return clientsQuery.parse(Object.fromEntries(valid));
}

/** An empty list says why it is empty and what to do next. */
function NoClients({ isSearched, mayCreate }: { isSearched: boolean; mayCreate: boolean }) {
  const t = useTranslations("clients");
  if (isSearched) return <EmptyState icon={<SearchX />} title={t("noneTitle")} text={t("noneText")} />;
  return (
    <EmptyState
      icon={<Users />}
      title={t("emptyTitle")}
      text={mayCreate ? t("emptyText") : t("emptyReadOnly")}
      action={mayCreate && <NewClient />}
    />
  );
}

type Loaded = z.output<typeof clientsApi.list.response> & { isFailed: boolean };

/** The clients of a page; an empty list that says so when they cannot be read. */
async function loadClients(query: ClientsQuery): Promise<Loaded> {
  try {
    return {
      ...(await inPage(async (context) => clientsApi.list.response.parse(await listClients(context, query)))),
      isFailed: false,
    };
  } catch (error) {
    log.error({ err: error }, "Failed to load clients");
    return {
      data: [],
      meta: { total: 0, current_page: query.page, per_page: query.per_page, last_page: query.page },
      isFailed: true,
    };
  }
}

/** The clients on a narrow screen. */
function ClientCards({ clients, mayChange }: { clients: readonly ManagedClient[]; mayChange: boolean }) {
  const t = useTranslations("clients");
  return (
    <ul aria-label={t("title")} className="divide-y divide-line">
      {clients.map((client) => (
        <li key={client.id} className="flex items-start justify-between gap-3 px-4 py-3">
          <div className="min-w-0 space-y-1">
            <ClientTitle client={client} />
            <p className="truncate text-sm text-muted">
              {[client.email, client.phone].filter(Boolean).join(" · ")}
            </p>
            <p className="text-xs text-faint">{t("contacts", { count: client.contacts.length })}</p>
          </div>
          {mayChange && <EditClient client={client} />}
        </li>
      ))}
    </ul>
  );
}

/** Names begin at A, dates with the newest. */
const FIRST = { name: "asc", last_deal_at: "desc", created_at: "desc" } as const;

type ClientTableProps = { clients: readonly ManagedClient[]; query: ClientsQuery; mayChange: boolean };

/** The clients as a table. */
function ClientTable({ clients, query, mayChange }: ClientTableProps) {
  const t = useTranslations("clients");
  const sorted = { query, first: FIRST, addressOf: clientsAddress };
  return (
    <Table label={t("title")}>
      <thead>
        <tr>
          <SortedHead column="name" label={t("columns.name")} {...sorted} />
          <HeadCell>{t("columns.email")}</HeadCell>
          <HeadCell>{t("columns.phone")}</HeadCell>
          <HeadCell>{t("columns.contacts")}</HeadCell>
          <SortedHead column="last_deal_at" label={t("columns.lastDeal")} {...sorted} />
          <SortedHead column="created_at" label={t("columns.created")} {...sorted} />
          {mayChange && (
            <HeadCell>
              <VisuallyHidden>{t("columns.actions")}</VisuallyHidden>
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <Row key={client.id}>
            <Cell className="min-w-52">
              <ClientTitle client={client} />
            </Cell>
            <Cell className="max-w-60 truncate text-muted">{client.email}</Cell>
            <Cell className="whitespace-nowrap text-muted">{client.phone}</Cell>
            <Cell className="text-muted">{t("contacts", { count: client.contacts.length })}</Cell>
            <Cell className="whitespace-nowrap tabular-nums text-muted">
              {client.last_deal_at ? formatDate(client.last_deal_at) : t("noDeal")}
            </Cell>
            <Cell className="whitespace-nowrap tabular-nums text-muted">{formatDate(client.created_at)}</Cell>
            {mayChange && (
              <Cell className="py-1.5 text-right">
                <EditClient client={client} />
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
