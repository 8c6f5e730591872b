import { ShieldX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";

/** Shown at /admin/tenants to users who are not super admins, if the guard has not redirected them. */
export async function AccessDenied() {
  const t = await getTranslations("sections.admin");
  return (
    <Card role="alert">
      <EmptyState icon={<ShieldX />} title={t("denied")} text={t("deniedText")} />
    </Card>
  );
}
