import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.sales"))("questions") };
}

/** The place of the questions (GRD-10). */
export default async function QuestionsPage() {
  await guard();
  const t = await getTranslations("sections.sales");
  return <ComingSoon title={t("questions")} text={t("soon.questions")} />;
}
