import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";
import { holds } from "@/lib/core/access/permissions";
import { CatalogPage } from "../_parts/catalog-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("createItem") };
}

/** The catalogue with the dialog for a new service; a placeholder for those who may not create one (GRD-11, U-10). */
export default async function CreateItemPage() {
  const member = await guard();
  return holds(member, "catalog_items.create") ? (
    <CatalogPage member={member} opened={{ id: null }} />
  ) : (
    <ComingSoon of="createItem" />
  );
}
