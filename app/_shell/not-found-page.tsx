import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button-link";
import { StatusPage } from "./status-page";

/** The 404 page, with a link home (GRD-14). */
export async function NotFoundPage() {
  const t = await getTranslations("errors.notFound");
  return (
    <StatusPage status={404} title={t("title")}>
      <p className="mt-3 text-muted">{t("text")}</p>
      <ButtonLink href="/" prefetch={false} className="mt-8">
        {t("home")}
      </ButtonLink>
    </StatusPage>
  );
}
