import { useTranslations } from "next-intl";
import type { ManagedClient } from "@/lib/domain/clients/schema";
import { ClientTitle } from "./client-title";
import { EditClient } from "./edit-client";

/** The clients on a narrow screen. */
export function ClientCards({
  clients,
  mayChange,
}: {
  clients: readonly ManagedClient[];
  mayChange: boolean;
}) {
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
