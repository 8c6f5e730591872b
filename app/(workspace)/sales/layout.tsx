import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { guard } from "@/app/_shell/guard";
import { SectionFrame } from "@/app/_shell/section-frame";

/** The sales area: services and their questions (SHL-13), templates of proposals, and saved blocks. */
export default async function SalesLayout({ children }: { children: ReactNode }) {
  await guard();
  const t = await getTranslations("sections.sales");
  return (
    <SectionFrame title={t("title")} subtitle={t("subtitle")}>
      {children}
    </SectionFrame>
  );
}
