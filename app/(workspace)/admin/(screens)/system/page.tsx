import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { AccessDenied, AdminTexts } from "../../_parts/admin-texts";
import { SuperAdminOnly } from "../../_parts/administrator";
import { SystemScreen } from "./_parts/system-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.admin"))("system") };
}

/** The state of the installation, only for super admins. */
export default async function SystemPage() {
  await guard();
  return (
    <SuperAdminOnly denied={<AccessDenied />}>
      <AdminTexts>
        <SystemScreen />
      </AdminTexts>
    </SuperAdminOnly>
  );
}
