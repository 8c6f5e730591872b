import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { formatDate } from "@/lib/core/money/format";
import type { ZohoConnectionAnswer } from "@/lib/domain/zoho/schema";

/** How the access to Zoho does: none, switched off, failing, or working since when. */
export function ConnectionState({ connection }: { connection: ZohoConnectionAnswer }) {
  const t = useTranslations("zohoCrm.states");
  if (!connection.is_connected) return <Banner tone="info">{t("none")}</Banner>;
  if (!connection.is_enabled) return <Banner tone="warning">{t("off")}</Banner>;
  if (connection.last_error_at !== null)
    return <Banner tone="error">{t("failing", { date: formatDate(connection.last_error_at) })}</Banner>;
  return (
    <Banner tone="success">
      {connection.last_success_at
        ? t("working", { date: formatDate(connection.last_success_at) })
        : t("connected")}
    </Banner>
  );
}
