import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("currency") };
}

/** The place of the currencies (GRD-08). */
export default async function CurrencyPage() {
  await guard();
  const t = await getTranslations("sections.settings");
  return <ComingSoon title={t("currency")} text={t("soon.currency")} />;
}
