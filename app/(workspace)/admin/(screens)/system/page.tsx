import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guard } from "@/app/_shell/guard";
import { MoreTexts } from "@/app/_shell/texts";
import { AccessDenied } from "../../_parts/access-denied";
import { SystemScreen } from "./_parts/system-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sections.admin"))("system") };
}

/** The state of the installation, only for super admins. */
export default async function SystemPage() {
  const { isSuperAdmin } = await guard();
  if (!isSuperAdmin) return <AccessDenied />;
  return (
    <MoreTexts groups={["admin.system"]}>
      <SystemScreen />
    </MoreTexts>
  );
}
