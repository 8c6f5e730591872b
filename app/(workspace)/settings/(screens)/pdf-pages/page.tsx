import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.settings"))("pdfPages") };
}

/** The place of the PDF pages (GRD-07). */
export default async function PdfPagesPage() {
  await guard();
  const t = await getTranslations("sections.settings");
  return <ComingSoon title={t("pdfPages")} text={t("soon.pdfPages")} />;
}
