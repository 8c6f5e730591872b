import { useTranslations } from "next-intl";
import { SortedHead } from "@/app/_ui/sorted-head";
import { Cell, HeadCell, Row, Table } from "@/app/_ui/table";
import { VisuallyHidden } from "@/app/_ui/visually-hidden";
import type { ClientsQuery } from "@/lib/domain/clients/api";
import type { ManagedClient } from "@/lib/domain/clients/schema";
import { formatDate } from "@/lib/core/money/format";
import { ClientTitle } from "./client-title";
import { clientsAddress } from "./clients-address";
import { EditClient } from "./edit-client";

/** Names begin at A, dates with the newest. */
const FIRST = { name: "asc", last_deal_at: "desc", created_at: "desc" } as const;

type Props = { clients: readonly ManagedClient[]; query: ClientsQuery; mayChange: boolean };

/** The clients as a table. */
export function ClientTable({ clients, query, mayChange }: Props) {
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
