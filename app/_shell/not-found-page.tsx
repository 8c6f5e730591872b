import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button-link";
import { StatusPage } from "./status-page";

/** The title of the 404 page, for app/not-found.tsx. */
export async function notFoundTitle(): Promise<Metadata> {
  return { title: (await getTranslations("errors.notFound"))("title") };
}

/**
 * The 404 page, with a link home (GRD-14).
 * @param props.hasTitle the tab has the title by notFoundTitle()
 */
export async function NotFoundPage({ hasTitle = false }: { hasTitle?: boolean }) {
  const t = await getTranslations("errors.notFound");
  return (
    <StatusPage status={404} title={t("title")} hasTitle={hasTitle}>
      <p className="mt-3 text-muted">{t("text")}</p>
      <ButtonLink href="/" prefetch={false} className="mt-8">
        {t("home")}
      </ButtonLink>
    </StatusPage>
  );
}
