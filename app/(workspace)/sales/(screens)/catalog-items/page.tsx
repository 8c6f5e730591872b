import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { CatalogPage } from "./_parts/catalog-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("catalogItems") };
}

/** The service catalogue (CAT-01). */
export default async function CatalogItemsPage() {
  return <CatalogPage member={await guard()} />;
}
