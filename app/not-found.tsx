import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button-link";

/** The 404 page of unknown addresses (GRD-14). */
export default async function NotFound() {
  const t = await getTranslations("errors.notFound");
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center px-6 py-16">
      <title>{`${t("title")} · Kapi`}</title>
      <p className="text-sm font-semibold text-accent">404</p>
      <h1 className="mt-2 text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="mt-3 text-muted">{t("text")}</p>
      <ButtonLink href="/" className="mt-8">
        {t("home")}
      </ButtonLink>
    </main>
  );
}
