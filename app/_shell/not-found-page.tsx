import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button-link";
import { StatusPage } from "./status-page";

/** The title of the 404 page, for the files that show it. */
export async function notFoundTitle(): Promise<Metadata> {
  return { title: (await getTranslations("errors.notFound"))("title") };
}

/** The 404 page, with a link home (GRD-14). */
export async function NotFoundPage() {
  const t = await getTranslations("errors.notFound");
  return (
    <StatusPage status={404} title={t("title")} hasTitle>
      <p className="mt-3 text-muted">{t("text")}</p>
      <ButtonLink href="/" prefetch={false} className="mt-8">
        {t("home")}
      </ButtonLink>
    </StatusPage>
  );
}
