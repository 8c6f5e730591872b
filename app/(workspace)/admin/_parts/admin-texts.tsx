import type { ReactNode } from "react";
import { ShieldX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Texts } from "@/app/_shell/texts";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";

/** The texts of the administration's screens, which other pages do not load. */
export const AdminTexts = ({ children }: { children: ReactNode }) => (
  <Texts groups={["common", "errors", "shell", "roles", "validation", "admin"]}>{children}</Texts>
);

/** Shown at /admin/tenants to users who are not super admins, if the guard has not redirected them. */
export async function AccessDenied() {
  const t = await getTranslations("sections.admin");
  return (
    <Card role="alert">
      <EmptyState icon={<ShieldX />} title={t("denied")} text={t("deniedText")} />
    </Card>
  );
}
