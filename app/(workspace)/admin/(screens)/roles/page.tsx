import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { inPage } from "@/lib/server/auth/page-context";
import { acting } from "@/lib/domain/roles/escalation";
import { RolesScreen } from "./_parts/roles-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.admin"))("roles") };
}

/** The roles of the workspace (GRD-12, ROL-01). */
export default async function RolesPage() {
  await guard();
  const { level, permissions, isSuperAdmin } = await inPage(acting);
  return (
    <MoreTexts groups={["admin.failures", "admin.permissions", "admin.roleManagement", "roles"]}>
      <RolesScreen viewer={{ level, isSuperAdmin, permissions: [...permissions] }} />
    </MoreTexts>
  );
}
