import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { AuditScreen } from "./_parts/audit-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.admin"))("audit") };
}

/** Who changed what in this workspace, and when. */
export default async function AuditPage() {
  await guard();
  return (
    <MoreTexts groups={["admin.audit"]}>
      <AuditScreen />
    </MoreTexts>
  );
}
