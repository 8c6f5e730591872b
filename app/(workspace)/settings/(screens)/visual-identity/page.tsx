import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("visualIdentity") };
}

/** The place of the visual identity (GRD-07). */
export default async function VisualIdentityPage() {
  await guard();
  const t = await getTranslations("sections.settings");
  return <ComingSoon title={t("visualIdentity")} text={t("soon.visualIdentity")} />;
}
