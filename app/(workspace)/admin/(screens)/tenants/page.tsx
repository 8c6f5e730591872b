import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ComingSoon } from "@/app/_shell/coming-soon";
import { guard } from "@/app/_shell/guard";
import { AccessDenied } from "../../_parts/access-denied";
import { SuperAdminOnly } from "../../_parts/super-admin-only";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.admin"))("tenants") };
}

/** The place of the tenants (GRD-13, X-18). */
export default async function TenantsPage() {
  await guard();
  const t = await getTranslations("sections.admin");
  return (
    <SuperAdminOnly denied={<AccessDenied />}>
      <ComingSoon title={t("tenants")} text={t("soon.tenants")} />
    </SuperAdminOnly>
  );
}
