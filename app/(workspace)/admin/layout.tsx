import { Activity, Building2, History, UserRoundCog, UsersRound } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { guard } from "@/app/_shell/guard";
import type { SectionEntry } from "@/app/_shell/section-links";
import { SectionFrame } from "@/app/_shell/section-frame";
import { mayOpen } from "@/lib/core/access/pages";
import { versionText } from "@/lib/platform/version.mjs";
import { Administrator } from "./_parts/administrator";

/**
 * The administration: provides the viewer to its screens (SHL-12), and shows Tenants only to super admins
 * (SHL-11).
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const [member, t] = [await guard(), await getTranslations("sections.admin")];
  const entries: SectionEntry[] = [
    { href: "/admin/users", label: t("users"), icon: <UsersRound aria-hidden="true" /> },
    { href: "/admin/roles", label: t("roles"), icon: <UserRoundCog aria-hidden="true" /> },
    { href: "/admin/audit", label: t("audit"), icon: <History aria-hidden="true" /> },
    { href: "/admin/tenants", label: t("tenants"), icon: <Building2 aria-hidden="true" /> },
    { href: "/admin/system", label: t("system"), icon: <Activity aria-hidden="true" /> },
  ];
  return (
    <SectionFrame
      title={t("title")}
      subtitle={t("subtitle")}
      entries={entries.filter(({ href }) => mayOpen(member, href))}
    >
      <Administrator currentUserId={member.id} isSuperAdmin={member.isSuperAdmin}>
        {children}
        <p className="mt-8 text-xs text-muted">{t("version", { version: versionText() })}</p>
      </Administrator>
    </SectionFrame>
  );
}
