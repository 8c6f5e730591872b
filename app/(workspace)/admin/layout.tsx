import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { guard } from "@/app/_shell/guard";
import { SectionFrame } from "@/app/_shell/section-frame";
import { versionText } from "@/lib/platform/version.mjs";
import { Administrator } from "./_parts/administrator";

/** The administration (SHL-11): provides the viewer to its screens (SHL-12). */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const [member, t] = [await guard(), await getTranslations("sections.admin")];
  return (
    <SectionFrame title={t("title")} subtitle={t("subtitle")}>
      <Administrator currentUserId={member.id} isSuperAdmin={member.isSuperAdmin}>
        {children}
        <p className="mt-8 text-xs text-muted">{t("version", { version: versionText() })}</p>
      </Administrator>
    </SectionFrame>
  );
}
