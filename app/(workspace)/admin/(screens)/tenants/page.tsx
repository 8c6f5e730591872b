import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { config } from "@/db/config.mjs";
import { guard } from "@/app/_shell/guard";
import { pageTenant } from "@/lib/server/auth/page-context";
import { AccessDenied, AdminTexts } from "../../_parts/admin-texts";
import { SuperAdminOnly } from "../../_parts/administrator";
import { TenantsScreen } from "./_parts/tenants-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.admin"))("tenants") };
}

/** The tenants, only for super admins (GRD-13, X-18, TNT-04). */
export default async function TenantsPage() {
  await guard();
  const tenant = await pageTenant();
  return (
    <SuperAdminOnly denied={<AccessDenied />}>
      <AdminTexts>
        <TenantsScreen ownId={tenant.id} mainDomain={config.MAIN_DOMAIN ?? "localhost"} />
      </AdminTexts>
    </SuperAdminOnly>
  );
}
