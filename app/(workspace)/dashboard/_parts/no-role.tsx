import { UserRoundCog } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card } from "@/app/_ui/card";
import { EmptyState } from "@/app/_ui/empty-state";

/** Why there is nothing to do here yet (S-017). */
export async function NoRole() {
  const t = await getTranslations("dashboard");
  return (
    <Card>
      <EmptyState icon={<UserRoundCog />} title={t("noRoleTitle")} text={t("noRoleText")} />
    </Card>
  );
}
