import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { guard } from "@/app/_shell/guard";
import { SectionFrame } from "@/app/_shell/section-frame";

/** The settings (SHL-14). */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  await guard();
  const t = await getTranslations("sections.settings");
  return (
    <SectionFrame title={t("title")} subtitle={t("subtitle")}>
      {children}
    </SectionFrame>
  );
}
