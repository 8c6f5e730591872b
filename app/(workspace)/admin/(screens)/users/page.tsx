import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.admin"))("users") };
}

/** The place of the users (GRD-12). */
export default async function UsersPage() {
  await guard();
  const t = await getTranslations("sections.admin");
  return <ComingSoon title={t("users")} text={t("soon.users")} />;
}
