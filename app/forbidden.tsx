import { getTranslations } from "next-intl/server";

/** Every page of a disabled workspace (S-005). */
export default async function Disabled() {
  const t = await getTranslations("errors.disabled");
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center px-6 py-16">
      <title>{`${t("title")} · Kapi`}</title>
      <p className="text-sm font-semibold text-accent">403</p>
      <h1 className="mt-2 text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="mt-3 text-muted">{t("text")}</p>
    </main>
  );
}
