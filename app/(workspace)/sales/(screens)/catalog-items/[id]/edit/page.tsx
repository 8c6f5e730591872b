import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";
import { ButtonLink } from "@/app/_ui/button-link";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("editItem") };
}

/** A placeholder: services are edited in their list (GRD-11). */
export default async function EditItemPage() {
  await guard();
  const t = await getTranslations("sections.sales");
  return (
    <ComingSoon
      title={t("editItem")}
      text={t("soon.item")}
      action={
        <ButtonLink href="/sales/catalog-items" prefetch={false} variant="secondary">
          {t("backToItems")}
        </ButtonLink>
      }
    />
  );
}
