import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { ManagedClient } from "@/lib/domain/clients/schema";

/** A client's name and company, and where it came from. */
export function ClientTitle({ client }: { client: ManagedClient }) {
  const t = useTranslations("clients");
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 wrap-anywhere">{client.name}</span>
        {client.zoho_id !== null && <Badge tone="info">{t("zoho")}</Badge>}
        {client.is_legacy && <Badge tone="warning">{t("legacy")}</Badge>}
      </span>
      {client.company !== "" && client.company !== client.name && (
        <span className="block truncate text-xs text-faint">{client.company}</span>
      )}
    </>
  );
}
