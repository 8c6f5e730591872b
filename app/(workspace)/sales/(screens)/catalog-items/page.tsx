import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { CatalogPage } from "./_parts/catalog-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("catalogItems") };
}

/** The service catalogue (CAT-01). */
export default async function CatalogItemsPage() {
  return (
    <MoreTexts groups={["builder.pricing", "catalogItems", "questions", "transfer", "validation"]}>
      <CatalogPage member={await guard()} />
    </MoreTexts>
  );
}
