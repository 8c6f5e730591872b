import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("catalogItems") };
}

/** The place of the service catalogue (GRD-10). */
export default async function CatalogItemsPage() {
  await guard();
  const t = await getTranslations("sections.sales");
  return <ComingSoon title={t("catalogItems")} text={t("soon.catalogItems")} />;
}
