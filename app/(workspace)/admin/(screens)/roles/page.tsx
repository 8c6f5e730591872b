import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.admin"))("roles") };
}

/** The place of the roles (GRD-12). */
export default async function RolesPage() {
  await guard();
  const t = await getTranslations("sections.admin");
  return <ComingSoon title={t("roles")} text={t("soon.roles")} />;
}
