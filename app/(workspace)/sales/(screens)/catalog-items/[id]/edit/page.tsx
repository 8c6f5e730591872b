import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";
import { holds } from "@/lib/core/access/permissions";
import { foundInPage } from "@/lib/server/auth/page-context";
import { readItem } from "@/lib/domain/catalog/read-item";
import { CatalogPage } from "../../_parts/catalog-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("editItem") };
}

type Props = { params: Promise<{ id: string }> };

/**
 * The catalogue with the dialog of a service; a placeholder where there is no such service, and for those who may
 * not change one (GRD-11, U-10).
 */
export default async function EditItemPage({ params }: Props) {
  const [member, { id }] = [await guard(), await params];
  const item = holds(member, "catalog_items.update") ? await foundInPage(id, readItem) : null;
  return item ? <CatalogPage member={member} opened={{ id: item.id }} /> : <ComingSoon of="editItem" />;
}
