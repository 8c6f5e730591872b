import { getTranslations } from "next-intl/server";
import { StatusPage } from "@/app/_shell/status-page";

/** Every page of a disabled workspace (S-005). */
export default async function Disabled() {
  const t = await getTranslations("errors.disabled");
  return (
    <StatusPage status={403} title={t("title")}>
      <p className="mt-3 text-muted">{t("text")}</p>
    </StatusPage>
  );
}
