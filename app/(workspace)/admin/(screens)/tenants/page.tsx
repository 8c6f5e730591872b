import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { config } from "@/base/config.mjs";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { listCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { DEFAULT_TIME_ZONE, knownTimeZone, timeZones } from "@/lib/core/time/time-zones";
import { inPage, pageTenant } from "@/lib/server/auth/page-context";
import { AccessDenied } from "../../_parts/access-denied";
import { TenantsScreen } from "./_parts/tenants-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.admin"))("tenants") };
}

/** The tenants, only for super admins (GRD-13, X-18, TNT-04). */
export default async function TenantsPage() {
  const { isSuperAdmin } = await guard();
  if (!isSuperAdmin) return <AccessDenied />;
  const tenant = await pageTenant();
  const currencies = await inPage(listCurrencies);
  const choices = {
    currencies: currencies.map(({ code, name }) => ({ code, name })),
    timeZones: timeZones(),
    timeZone: knownTimeZone(config.DEFAULT_TIME_ZONE) ?? DEFAULT_TIME_ZONE,
  };
  return (
    <MoreTexts groups={["admin.tenantManagement", "validation"]}>
      <TenantsScreen ownId={tenant.id} mainDomain={config.MAIN_DOMAIN ?? "localhost"} choices={choices} />
    </MoreTexts>
  );
}
